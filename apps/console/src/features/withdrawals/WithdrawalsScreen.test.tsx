import { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Withdrawal } from './withdrawal.ts';

let server: FakeServer;

const aWithdrawal = (at: number, about: Partial<Withdrawal> = {}): Withdrawal => ({
  id: anId(at),
  user_id: ANA.user_id,
  user_username: 'ana',
  user_full_name: 'Ana Horvat',
  user_email: 'ana@demo.test',
  method: 'payout_link',
  amount_eur: 1234.5,
  status: 'success',
  created_at: '2026-11-20T10:00:00+00:00',
  processed_at: '2026-11-20T12:00:00+00:00',
  error_message: null,
  details: {
    fee_percent: 5,
    fee_amount_eur: 61.73,
    net_amount_eur: 1172.77,
    remote_state: 'completed',
    payout_link_url: 'https://pay.test/abc',
  },
  ...about,
});

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('admin_get_withdrawals', () => [aWithdrawal(1)]);
});

describe('as a list', () => {
  listStories({
    server: () => server,
    path: '/admin/withdrawals',
    source: 'admin_get_withdrawals',
    label: 'Withdrawals',
    headings: ['Created', 'User', 'Method', 'Amount', 'Status', 'Actions'],
    row: aWithdrawal,
    failed: 'Failed to load',
    empty: 'No withdrawals found.',
    filter: 'status=failed',
    wrongFilter: { name: 'method', text: 'cash' },
  });
});

it('has the title of the page, and a short one in the tab', async () => {
  await openConsole('/admin/withdrawals');
  expect(await screen.findByRole('heading', { name: 'Manage balance withdrawal requests' })).toBeVisible();
  expect(document.title).toBe('Withdrawals · Marketdesk');
});

it('asks for exactly what the address says', async () => {
  await openConsole(
    '/admin/withdrawals?status=failed&method=revolut&userSearch=ana&from=2026-11-01T00:00:00Z' +
      '&to=2026-11-02T00:00:00Z&page=2',
  );
  await screen.findByRole('table', { name: 'Withdrawals' });
  expect(server.called('admin_get_withdrawals').at(-1)?.args).toEqual({
    p_status: 'failed',
    p_method: 'revolut',
    p_user_search: 'ana',
    p_date_from: '2026-11-01T00:00:00.000Z',
    p_date_to: '2026-11-02T00:00:00.000Z',
    p_limit: 51,
    p_offset: 50,
  });
});

it('counts the states over the loaded page', async () => {
  server.on('admin_get_withdrawals', () => [
    aWithdrawal(1),
    aWithdrawal(2, { status: 'pending' }),
    aWithdrawal(3, { status: 'pending' }),
  ]);
  await openConsole('/admin/withdrawals');
  const counters = await screen.findByRole('list', { name: 'On this page' });
  expect(
    within(counters)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Pending 2', 'Success 1', 'Failed 0']);
});

it('shows amount, method, status and what the provider says', async () => {
  await openConsole('/admin/withdrawals');
  const row = within(await screen.findByRole('table', { name: 'Withdrawals' })).getAllByRole('row')[1];
  for (const text of ['€1,234.50', 'Payout link', 'Success', 'completed'])
    expect(row).toHaveTextContent(text);
});

it('suggests users while their name is typed, and filters by the one who is chosen', async () => {
  const { user, address } = await openConsole('/admin/withdrawals');
  await user.type(await screen.findByRole('combobox', { name: 'User' }), 'ana');
  await user.click(await screen.findByRole('option', { name: /Ana Horvat/ }));
  await waitFor(() => expect(address()).toBe('/admin/withdrawals?userSearch=ana%40demo.test'));
});

it('filters by what is typed, without a suggestion', async () => {
  const { user, address } = await openConsole('/admin/withdrawals');
  await user.type(await screen.findByRole('combobox', { name: 'User' }), 'nobody{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/withdrawals?userSearch=nobody'));
});

it('shows everything about one of them, kept in the address', async () => {
  const { user, address } = await openConsole('/admin/withdrawals');
  await user.click(await screen.findByRole('link', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdrawal details' });
  expect(address()).toBe(`/admin/withdrawals?withdrawal=${anId(1)}`);
  for (const text of [anId(1), '€1,234.50', '5% · €61.73', '€1,172.77', 'https://pay.test/abc']) {
    expect(within(dialog).getByText(text)).toBeVisible();
  }
  expect(within(dialog).getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://pay.test/abc');

  await user.click(within(dialog).getByRole('button', { name: 'Copy ID' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(anId(1));
});

it('never makes an address clickable that is none of the web', async () => {
  server.on('admin_get_withdrawals', () => [
    aWithdrawal(1, { details: { payout_link_url: 'javascript:alert(1)' } }),
  ]);
  await openConsole(`/admin/withdrawals?withdrawal=${anId(1)}`);
  const dialog = await screen.findByRole('dialog', { name: 'Withdrawal details' });
  expect(within(dialog).getByText('javascript:alert(1)')).toBeVisible();
  expect(within(dialog).queryByRole('link', { name: 'Open' })).not.toBeInTheDocument();
});

it('says when the withdrawal of a link is not on the page', async () => {
  await openConsole(`/admin/withdrawals?withdrawal=${anId(2)}`);
  expect(await screen.findByText('This withdrawal is not on this page of the list.')).toBeVisible();
});
