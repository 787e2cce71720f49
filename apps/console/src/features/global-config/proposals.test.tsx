// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

const section = async () => within(await screen.findByRole('region', { name: 'Proposed changes' }));

describe('a proposed change', () => {
  it('shows the change and its effect, and asks before it is confirmed', async () => {
    const { id } = desk.propose('approval_above_eur');
    const { user } = await openConsole('/admin/global-config');
    const proposed = await section();
    expect(proposed.getByText(/€1,000\.00 →/).parentElement).toHaveTextContent(
      'Require two people above (€): €1,000.00 → €5,000.00',
    );
    expect(proposed.getByText('42 pending withdrawals, €5,310.00, would need no approval.')).toBeVisible();
    expect(proposed.getByText(/^Proposed by Otto Kranjc/)).toBeVisible();

    await user.click(proposed.getByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this change?' }));
    expect(dialog.getByText(/would need no approval/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Confirmed. The change is in effect.')).toBeVisible();
    expect(desk.sent('admin_confirm_proposal')).toEqual([{ p_id: id }]);
    expect(screen.queryByRole('region', { name: 'Proposed changes' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Global Config' })).toBeVisible();
  });

  it('of permissions shows what is added and removed in words, not their codes', async () => {
    const sentence =
      '1 person with this role could also do this: Corrects balances. They could no longer do this: Reads reviews.';
    desk.propose('permissions', {
      title: 'Permissions of Payer',
      old_words: 'reviews.read',
      new_words: 'money.adjust',
      impact: { sentence },
    });
    await openConsole('/admin/global-config');
    const proposed = await section();
    expect(proposed.getByText('Permissions of Payer')).toBeVisible();
    expect(proposed.getByText(sentence)).toBeVisible();
    expect(proposed.queryByText(/money\.adjust/)).toBeNull();
  });

  it('shows when it takes effect and why the proposer can’t confirm it, and can be withdrawn', async () => {
    const takes_effect_at = new Date(Date.now() + 23 * 3_600_000 + 60_000).toISOString();
    const message = 'You proposed this, so another admin must confirm it.';
    desk.propose('platform_fee', { blocked: { hint: 'own_proposal', message }, takes_effect_at });
    const { user } = await openConsole('/admin/global-config');
    const proposed = await section();
    expect(proposed.getByText(/Takes effect/).parentElement).toHaveTextContent(
      /Takes effect in 23 hours unless it is withdrawn\.$/,
    );
    const button = proposed.getByRole('button', { name: 'Confirm' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(message);
    await user.click(proposed.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Proposal withdrawn.')).toBeVisible();
    expect(desk.sent('admin_withdraw_proposal')).toHaveLength(1);
  });

  it('stays in the list and shows the error when the confirmation is refused', async () => {
    const sentence = 'This was changed since it was proposed.';
    desk.propose('approval_above_eur');
    desk.server.on('admin_confirm_proposal', () => refuse(409, sentence, 'changed_meanwhile'));
    const { user } = await openConsole('/admin/global-config');
    await user.click((await section()).getByRole('button', { name: 'Confirm' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  });

  /** Another admin confirms a fee of 4. */
  function confirmed() {
    desk.config = { ...desk.config, platform_fee: 4 };
    desk.proposals = [];
  }

  it('updates the proposer’s screen after the confirmation', async () => {
    const { server } = desk;
    let unread: object[] = [];
    server.on('admin_count_unread_notifications', () => unread.length);
    server.on('admin_get_notifications', () => unread);
    server.on('admin_mark_notifications_read', () => 1);
    desk.propose('platform_fee');
    await openConsole('/admin/global-config');
    await section();
    expect(await screen.findByLabelText('Platform Fee (%)')).toHaveValue('5.00');
    await waitFor(() => expect(server.live.topics).toContainEqual(expect.stringContaining('notifications')));

    confirmed();
    const [kind, user_id] = ['proposal_confirmed', '00000000-0000-4000-8000-000000000001'];
    const told = { id: '00000000-0000-4000-8000-0000000000f1', kind, user_id, read_at: null };
    unread = [{ ...told, entity_table: 'settings', entity_id: null, created_at: '2026-11-21T10:00:00Z' }];
    server.emit({ table: 'notifications', id: told.id, row: told });
    await waitFor(() => expect(screen.getByLabelText('Platform Fee (%)')).toHaveValue('4.00'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposed changes' })).toBeNull());
  });

  it('updates every other admin’s screen within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await openConsole('/admin/global-config');
    expect(await screen.findByLabelText('Platform Fee (%)')).toHaveValue('5.00');
    confirmed();
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(() => expect(screen.getByLabelText('Platform Fee (%)')).toHaveValue('4.00'));
  });
});
