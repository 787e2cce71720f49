// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aWithdrawal, WithdrawalDesk } from './withdrawals.testing.ts';

const HOLD = { held_at: '2026-11-21T10:00:00+00:00', reason: 'Restored from a backup.' };
const table = async () => within(await screen.findByRole('table', { name: 'Withdrawals' }));

it('shows a provider’s contradiction, with a link to the withdrawal', async () => {
  const withdrawal = aWithdrawal(1, { details: { payout_state: 'undecided' } });
  const desk = new WithdrawalDesk([withdrawal]);
  const conflict = {
    withdrawal_id: withdrawal.id,
    provider: 'revolut',
    differs: 'The payout provider has the amount 0.01 instead of 20.07.',
    created_at: '2026-11-21T10:00:00+00:00',
    status: 'pending',
  };
  const others = [2, 3, 4].map((at) => ({ ...conflict, withdrawal_id: anId(at) }));
  desk.server.on('admin_get_payout_conflicts', () => [conflict, ...others]);
  const { user, address } = await openConsole('/admin/withdrawals');
  const [notice] = await screen.findAllByText(/the amount 0\.01 instead of 20\.07\. Not decided yet\./);
  expect(screen.getByText('And 1 more.')).toBeVisible();
  await user.click(within(notice?.parentElement ?? document.body).getByRole('link'));
  await vi.waitFor(() => expect(address()).toContain(`withdrawal=${withdrawal.id}`));
});

describe('while payouts are held', () => {
  it('shows the reason; a waiting withdrawal can be marked, but not processed', async () => {
    new WithdrawalDesk([aWithdrawal(1, { details: { payout_state: 'created' } })]).hold = HOLD;
    const { user } = await openConsole('/admin/withdrawals');
    const notice = await screen.findByText(/Restored from a backup\./);
    expect(notice.parentElement).toHaveTextContent(/^Payouts are on hold, .+: Restored from a backup\.$/);
    expect(screen.getByText(/until admins resume them in Global Config/)).toBeVisible();
    const list = await table();
    expect(list.getByRole('button', { name: 'Process Now' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(list.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark Success' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('shows an error, and retries', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('admin_get_payouts_hold', () => refuse(400, 'No answer today.'));
    const { user } = await openConsole('/admin/withdrawals');
    expect(await screen.findByText('No answer today.')).toBeVisible();
    desk.server.on('admin_get_payouts_hold', () => [HOLD]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Restored from a backup\./)).toBeVisible();
  });

  it('shows nothing without a hold', async () => {
    const desk = new WithdrawalDesk();
    await openConsole('/admin/withdrawals');
    await table();
    expect(desk.server.called('admin_get_payouts_hold')).toHaveLength(1);
    expect(screen.queryByText(/Payouts are on hold/)).toBeNull();
  });
});

describe('a payout that could not be sent', () => {
  it('shows that it waits, and why', async () => {
    const details = {
      payout_state: 'created' as const,
      payout_error: 'Revolut does not accept our credentials.',
    };
    const withdrawal = aWithdrawal(1, { details });
    new WithdrawalDesk([withdrawal]);
    await openConsole(`/admin/withdrawals?withdrawal=${withdrawal.id}`);
    const modal = within(await screen.findByRole('dialog'));
    expect(await modal.findByText(/could not be sent yet\. It will be retried automatically/)).toBeVisible();
    expect(modal.getByText('Revolut does not accept our credentials.')).toBeVisible();
    expect(modal.getByText('Waiting')).toBeVisible();
  });
});
