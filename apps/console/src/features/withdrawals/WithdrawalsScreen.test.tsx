// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPaidOne, aWithdrawal, refuseCall, WithdrawalDesk } from './withdrawals.testing.ts';

const HTML = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const table = () => screen.findByRole('table', { name: 'Withdrawals' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

describe('the list without the console’s own server', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
    knowPeople(server, server.signIn({ role: 'moderator' }));
    server.on('/api/admin/withdrawals', HTML);
    server.on('admin_get_payouts_hold', () => []);
    server.on('admin_get_withdrawal_counters', () => [{ status: 'success', count: 51, amount_eur: 5100 }]);
  });

  listStories({
    server: () => server,
    path: '/admin/withdrawals',
    source: 'admin_get_withdrawals',
    label: 'Withdrawals',
    headings: ['Created', 'User', 'Method', 'Amount', 'Status', 'Actions'],
    row: aPaidOne,
    failed: 'Failed to load',
    empty: 'No withdrawals found.',
    filter: 'status=failed',
    wrongFilter: { name: 'method', text: 'cash' },
  });

  it('requests the database if the response has no list', async () => {
    server.on('/api/admin/withdrawals', () => Response.json({ items: null }));
    server.on('admin_get_withdrawals', () => [aPaidOne(1)]);
    await openConsole('/admin/withdrawals');
    expect(await rows()).toHaveLength(1);
  });

  it('requests exactly the parameters of the URL from the database', async () => {
    server.on('admin_get_withdrawals', () => [aPaidOne(1)]);
    await openConsole(
      '/admin/withdrawals?status=failed&method=revolut&userSearch=ana&from=2026-11-01T00:00:00Z' +
        '&to=2026-11-02T00:00:00Z&minAmount=5&maxAmount=12.50&orderBy=amount_eur&orderDir=asc&page=2',
    );
    await table();
    const filters = {
      p_status: 'failed',
      p_method: 'revolut',
      p_user_search: 'ana',
      p_min_amount: 5,
      p_max_amount: 12.5,
      p_date_from: '2026-11-01T00:00:00.000Z',
      p_date_to: '2026-11-02T00:00:00.000Z',
    };
    expect(server.called('admin_get_withdrawals').at(-1)?.args).toEqual({
      ...filters,
      p_order_by: 'amount_eur',
      p_order_dir: 'asc',
      p_limit: 51,
      p_offset: 50,
    });
    expect(server.called('admin_get_withdrawal_counters').at(-1)?.args).toEqual({
      ...filters,
      p_newest: 500,
    });
  });
});

describe("the list through the console's own server", () => {
  it('requests exactly the parameters of the URL', async () => {
    const desk = new WithdrawalDesk();
    await openConsole(
      '/admin/withdrawals?status=pending&method=bank&userSearch=ana&from=2026-11-01T00:00:00Z' +
        '&to=2026-11-02T00:00:00Z&maxAmount=12.50&orderBy=amount_eur',
    );
    await table();
    expect(desk.server.called('/api/admin/withdrawals')[0]?.args).toEqual({
      page: '1',
      pageSize: '51',
      status: 'pending',
      method: 'bank',
      userSearch: 'ana',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
      maxAmount: '12.5',
      orderBy: 'amount_eur',
    });
    expect(desk.server.called('admin_get_withdrawals')).toEqual([]);
  });

  it('requests the database if the server fails', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('/api/admin/withdrawals', () => refuseCall(500, 'The server made a mistake.'));
    desk.server.on('admin_get_withdrawals', () => [aWithdrawal(1)]);
    await openConsole('/admin/withdrawals');
    expect(await rows()).toHaveLength(1);
  });

  it('does not repeat a refused request', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('/api/admin/withdrawals', () => refuseCall(403, 'Not authorized'));
    await openConsole('/admin/withdrawals');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not authorized');
    expect(desk.server.called('admin_get_withdrawals')).toEqual([]);
  });

  it('pages through the list to its end', async () => {
    new WithdrawalDesk(Array.from({ length: 100 }, (_, at) => aPaidOne(at + 1)));
    const { user, address } = await openConsole('/admin/withdrawals');
    await waitFor(async () => expect(await rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2');
    expect(address()).toBe('/admin/withdrawals?page=2');
    // The last page is full.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it.each([
    ['100', 'no next page after a full last page', 'true'],
    ['101', 'a next page', null],
  ])('has for a pasted link and %s rows %s', async (count, _case, disabled) => {
    new WithdrawalDesk(Array.from({ length: Number(count) }, (_, at) => aPaidOne(at + 1)));
    await openConsole('/admin/withdrawals?page=2');
    await waitFor(async () => expect(await rows()).toHaveLength(50));
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe(disabled);
  });

  it('has further pages after the counted rows', async () => {
    const desk = new WithdrawalDesk(Array.from({ length: 51 }, (_, at) => aPaidOne(at + 1)));
    desk.server.on('admin_get_withdrawal_counters', () => [
      { status: 'success', count: 50, amount_eur: '5000.00', is_partial: true },
    ]);
    await openConsole('/admin/withdrawals?userSearch=an');
    await screen.findByText('50');
    expect(screen.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-disabled');
  });
});

it('has its titles, and opens the details by their link, in the URL', async () => {
  new WithdrawalDesk();
  const { user, address } = await openConsole('/admin/withdrawals');
  expect(await screen.findByRole('heading', { name: 'Manage balance withdrawal requests' })).toBeVisible();
  expect(document.title).toBe('Withdrawals · Marketdesk');

  await user.click(await screen.findByRole('link', { name: 'Details' }));
  expect(await screen.findByRole('dialog', { name: 'Withdrawal details' })).toBeVisible();
  expect(address()).toBe(`/admin/withdrawals?withdrawal=${anId(1)}`);
});

describe('the counters', () => {
  const counted = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);

  it('count and sum all withdrawals', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('admin_get_withdrawal_counters', () => [
      { status: 'pending', count: 1234, amount_eur: '90071992547409931.10', is_partial: false },
      { status: 'success', count: 1, amount_eur: 0.1, is_partial: false },
      { status: 'failed', count: 0, amount_eur: 0, is_partial: false },
    ]);
    await openConsole('/admin/withdrawals');
    await screen.findByText('1,234');
    expect(await counted('All withdrawals')).toEqual([
      'Pending1,234 · €90,071,992,547,409,931.10',
      'Success1 · €0.10',
      'Failed0 · €0.00',
    ]);
  });

  it('show that a search selects more than they count', async () => {
    const desk = new WithdrawalDesk();
    desk.countsPartially = true;
    await openConsole('/admin/withdrawals?userSearch=an');
    expect(await counted('Newest 500 matching withdrawals')).toEqual([
      'Pending1 · €100.00',
      'Success0 · €0.00',
      'Failed0 · €0.00',
    ]);
  });

  it('count the filtered withdrawals', async () => {
    const desk = new WithdrawalDesk();
    await openConsole('/admin/withdrawals?userSearch=ana&page=3');
    expect(await screen.findByRole('list', { name: 'Matching withdrawals' })).toBeVisible();
    await waitFor(() =>
      expect(desk.server.called('admin_get_withdrawal_counters')[0]?.args).toEqual({
        p_user_search: 'ana',
        p_newest: 500,
      }),
    );
  });

  it('fail without the list', async () => {
    const desk = new WithdrawalDesk();
    desk.server.on('admin_get_withdrawal_counters', () => refuseCall(500, ''));
    await openConsole('/admin/withdrawals');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the counters');
    expect(await rows()).toHaveLength(1);
  });
});

it('shows the payout state without a remote state', async () => {
  const states = ['sending', 'unknown', 'undecided', 'not_sent'] as const;
  new WithdrawalDesk(states.map((state, at) => aWithdrawal(at + 1, { details: { payout_state: state } })));
  await openConsole('/admin/withdrawals');
  const shown = await rows();
  for (const [at, text] of ['Sending', 'No answer yet', 'Unclear', 'Not sent'].entries())
    expect(shown[at]).toHaveTextContent(text);
});

it('filters by text, or by a suggested user', async () => {
  new WithdrawalDesk();
  const { user, address } = await openConsole('/admin/withdrawals');
  const box = await screen.findByRole('combobox', { name: 'User' });
  await user.type(box, 'nobody{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/withdrawals?userSearch=nobody'));

  await user.clear(box);
  await user.type(box, 'ana');
  await user.click(await screen.findByRole('option', { name: /Ana Horvat/ }));
  await waitFor(() => expect(address()).toBe('/admin/withdrawals?userSearch=ana%40demo.test'));
});

it('shows amount, method, status, remote state and the available actions', async () => {
  new WithdrawalDesk([
    aWithdrawal(1),
    aPaidOne(2),
    aWithdrawal(3, { status: 'failed', processed_at: '2026-11-20T12:00:00+00:00' }),
  ]);
  const { user } = await openConsole('/admin/withdrawals');
  const shown = await rows();
  for (const text of ['€1,234.50', 'Payout link', 'Success', 'Paid'])
    expect(shown[1]).toHaveTextContent(text);
  const offered = shown.map((row) => {
    const ways = [...within(row).queryAllByRole('button'), ...within(row).queryAllByRole('link')];
    return ways.map((way) => way.textContent).filter((text) => text !== '' && !text.includes('Ana'));
  });
  expect(offered).toEqual([['Process Now', 'Details'], ['Details'], ['Details']]);
  const more = ['Their requests', 'Write to them'];
  for (const [at, expected] of [['Mark Success', 'Mark Failed', ...more], more, more].entries()) {
    const [menu] = within(shown[at] ?? document.body).getAllByRole('button', { name: /^Actions for/ });
    await user.click(menu ?? document.body);
    const offers = await screen.findAllByRole('menuitem');
    expect(offers.map((one) => one.textContent)).toEqual(expected);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});

it('offers an auditor nothing but reading', async () => {
  const details = { needs_approval: true, has_payout_link: true, is_simulated: true };
  const desk = new WithdrawalDesk([aWithdrawal(1, { details })]);
  desk.server.signInAs('Auditor');
  const { user } = await openConsole('/admin/withdrawals');
  expect(await screen.findByRole('link', { name: 'Statement' })).toBeVisible();
  const [row] = await rows();
  expect(within(row ?? document.body).queryByRole('button', { name: 'Process Now' })).toBeNull();
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Actions for/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Their requests']);
  await user.keyboard('{Escape}');
  await user.click(within(row ?? document.body).getByRole('link', { name: 'Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdrawal details' }));
  expect(await dialog.findByRole('combobox', { name: 'Payout simulator' })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: /Process|Mark|Approve|Show link|Write|Save note/ })).toBeNull();
  expect(desk.server.refused).toEqual([]);
});
