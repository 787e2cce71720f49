// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { underWayInterval } from './withdrawal.ts';
import { aWithdrawal, WithdrawalDesk } from './withdrawals.testing.ts';

const UNDER_WAY = { payout_state: 'accepted', remote_state: 'pending' } as const;

describe('the refetch interval', () => {
  const read = (readAt: number, data: object, error: unknown = null) =>
    underWayInterval({ data, dataUpdatedAt: readAt, error }, [aWithdrawal(1, { details: UNDER_WAY })]);

  it('is off if nothing is under way', () => {
    const state = { data: {}, dataUpdatedAt: 0, error: null };
    expect(underWayInterval(state, [aWithdrawal(1)])).toBe(false);
    expect(underWayInterval(state, [aWithdrawal(1, { status: 'success', details: UNDER_WAY })])).toBe(false);
    expect(underWayInterval({ ...state, data: undefined }, undefined)).toBe(false);
  });

  it('is long while payouts are held', () => {
    const blocked = { process: { hint: 'payouts_held', message: 'Payouts are held: Restored.' } };
    const state = { data: {}, dataUpdatedAt: 0, error: null };
    expect(underWayInterval(state, [aWithdrawal(1, { details: { blocked } })])).toBe(60_000);
  });

  it('grows while nothing changes', () => {
    const data = {};
    expect([0, 29_000, 30_000, 299_000, 300_000].map((at) => read(1_000_000 + at, data))).toEqual([
      2_000, 2_000, 10_000, 10_000, 60_000,
    ]);
    expect(read(2_000_000, {})).toBe(2_000);
  });

  it('is longer after an error', () => {
    expect(read(1_000_000, {}, new Error('away'))).toBe(10_000);
  });
});

it('shows the result of a payout in list, counters and details', async () => {
  const desk = new WithdrawalDesk([aWithdrawal(1, { details: UNDER_WAY })]);
  await openConsole(`/admin/withdrawals?withdrawal=${anId(1)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdrawal details' }));
  expect(await dialog.findByText('Pending', { selector: 'span' })).toBeVisible();
  expect(dialog.getByText('The provider has accepted the payout and has yet to complete it.')).toBeVisible();

  desk.change(anId(1), {
    status: 'success',
    processed_at: '2026-11-21T09:00:00+00:00',
    details: { payout_state: 'completed', remote_state: 'completed' },
  });
  expect(await dialog.findByText('Success')).toBeVisible();
  const list = screen.getByRole('table', { name: 'Withdrawals', hidden: true });
  await waitFor(() => expect(within(list).getByText('Success')).toBeInTheDocument());
  const counters = screen.getByRole('list', { name: 'All withdrawals', hidden: true });
  await waitFor(() => expect(counters).toHaveTextContent('Pending0 · €0.00Success1 · €100.00'));
});
