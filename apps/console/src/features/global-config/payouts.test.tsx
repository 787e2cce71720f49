// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigDesk } from './globalConfig.testing.ts';

let desk: ConfigDesk;

beforeEach(() => {
  desk = new ConfigDesk();
});

const section = async () => within(await screen.findByRole('region', { name: 'Payouts' }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('payouts', () => {
  it('holds payouts and shows the reason and who may release them', async () => {
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await section()).findByRole('button', { name: 'Hold payouts' }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Hold payouts' }));
    expect(question.getByText('Enter a reason for the hold.')).toBeVisible();
    expect(desk.sent('admin_hold_payouts')).toEqual([]);

    await user.type(question.getByLabelText('Reason'), '  The account is empty.  ');
    await user.click(question.getByRole('button', { name: 'Hold payouts' }));
    expect(await (await section()).findByText(/The account is empty\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.sent('admin_hold_payouts')).toEqual([{ p_reason: 'The account is empty.' }]);
  });

  it('keeps the typed reason when the server refuses the hold', async () => {
    desk.server.on('admin_hold_payouts', () => refuse(409, 'Payouts are on hold: Restored.'));
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await section()).findByRole('button', { name: 'Hold payouts' }));
    const question = await dialog();
    await user.type(question.getByLabelText('Reason'), 'Too late');
    await user.click(question.getByRole('button', { name: 'Hold payouts' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Payouts are on hold: Restored.');
    expect(question.getByLabelText('Reason')).toHaveValue('Too late');
  });

  it('shows the reason for the hold before it proposes the release', async () => {
    desk.hold = { held_at: '2026-11-21T10:00:00+00:00', reason: 'Restored from a backup.' };
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await section()).findByRole('button', { name: 'Resume payouts' }));
    const question = await dialog();
    expect(question.getByText('Restored from a backup.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(desk.hold).not.toBeNull();

    await user.click((await section()).getByRole('button', { name: 'Resume payouts' }));
    await user.click((await dialog()).getByRole('button', { name: 'Resume payouts' }));
    expect(await screen.findByText('Proposed. Another admin must confirm it.')).toBeVisible();
    expect(
      await (
        await section()
      ).findByText('Resuming payouts is proposed. Another admin must confirm it above.'),
    ).toBeVisible();
    expect((await section()).queryByRole('button', { name: 'Resume payouts' })).toBeNull();
    expect(desk.hold).not.toBeNull();
    expect(desk.sent('admin_release_payouts')).toHaveLength(1);
  });

  it('lets one admin resume payouts while the two-person rule is off', async () => {
    desk.twoPersonRule = false;
    desk.hold = { held_at: '2026-11-21T10:00:00+00:00', reason: 'Restored from a backup.' };
    const { user } = await openConsole('/admin/global-config');
    await user.click(await (await section()).findByRole('button', { name: 'Resume payouts' }));
    const question = await dialog();
    expect(question.getByText(/^Waiting payouts are then sent immediately\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Resume payouts' }));
    expect(await screen.findByText('Payouts resumed.')).toBeVisible();
    expect(await (await section()).findByRole('button', { name: 'Hold payouts' })).toBeVisible();
  });

  it('keeps the other settings usable when the hold fails to load', async () => {
    desk.server.on('admin_get_payouts_hold', () => refuse(500, ''));
    const { user } = await openConsole('/admin/global-config');
    expect(await (await section()).findByText('Failed to load payout status')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hold payouts' })).toBeNull();
    expect(await screen.findByLabelText('Platform Fee (%)')).toHaveValue('5.00');
    desk.server.on('admin_get_payouts_hold', () => []);
    await user.click((await section()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Hold payouts' })).toBeVisible();
  });
});
