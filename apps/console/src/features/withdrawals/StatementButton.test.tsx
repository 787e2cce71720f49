// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { statementPeriods } from './StatementButton.tsx';

it('shows admins the opening and closing balance of a month', async () => {
  const server = new FakeServer();
  server.signIn({ role: 'admin' });
  server.on('/api/admin/withdrawals', () => ({ items: [] }));
  server.on('admin_get_withdrawal_counters', () => []);
  server.on('admin_get_statement', () => ({
    opening_eur: 100,
    closing_eur: 60.5,
    movements: [
      { kind: 'earning', entries: 1, amount_eur: 0.5 },
      { kind: 'withdrawal_return', entries: 2, amount_eur: 20 },
      { kind: 'withdrawal_reserve', entries: 1, amount_eur: -40 },
    ],
    payouts: 3,
    returns: 2,
    fees_eur: 2,
    paid_eur: 38,
  }));
  const { user } = await openConsole('/admin/withdrawals');
  await user.click(await screen.findByRole('button', { name: 'Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement' }));
  expect(await dialog.findByText('€100.00')).toBeVisible();
  expect(dialog.getByText('-€40.00')).toBeVisible();
  expect(dialog.getByText('€60.50')).toBeVisible();
  expect(dialog.getByText('Payouts returned').nextElementSibling).toHaveTextContent('€20.00 · 2 entries');
  expect(dialog.getByText('Paid out').nextElementSibling).toHaveTextContent('€38.00 (3, less 2 returned)');
  expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

it('offers past months and the past year', () => {
  const [latest, ...others] = statementPeriods(new Date('2026-01-15T12:00:00Z'));
  expect(latest).toEqual({
    label: 'December 2025',
    from: '2025-12-01T00:00:00.000Z',
    to: '2026-01-01T00:00:00.000Z',
  });
  expect(others.at(-1)?.label).toBe('Year 2025');
});
