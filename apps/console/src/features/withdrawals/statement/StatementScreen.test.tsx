// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId, BOB, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { offeredPeriods, periodBefore, periodOf } from './statement.api.ts';

const PATH = '/admin/withdrawals/statement';
let server: FakeServer;

const october = {
  opening_eur: 1100,
  closing_eur: 60.5,
  movements: [
    { kind: 'earning', entries: 149, amount_eur: 37_525 },
    { kind: 'withdrawal_return', entries: 1, amount_eur: 20 },
    { kind: 'withdrawal_reserve', entries: 1, amount_eur: -40 },
  ],
  payouts: 3,
  returns: 2,
  fees_eur: 2,
  paid_eur: 38,
};
const september = {
  ...october,
  movements: [
    { kind: 'earning', entries: 2, amount_eur: 37_600 },
    { kind: 'correction', entries: 1, amount_eur: -5 },
  ],
  payouts: 2,
  returns: 0,
  paid_eur: 41,
};

beforeEach(() => {
  window.innerWidth = 1280;
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on('admin_get_statement', ({ p_from }) =>
    String(p_from).startsWith('2025-10') ? october : september,
  );
});

it('compares a month with the month before', async () => {
  await openConsole(`${PATH}?month=2025-10`);
  await screen.findByRole('table', { name: 'Statement of October 2025' });
  await screen.findByText('-€75.00');
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Figure',
    'October 2025',
    'September 2025',
    'Difference',
  ]);
  expect(cells('Opening balance')).toEqual(['€1,100.00', '', '€1,100.00', '€0.00']);
  expect(cells('Earnings')).toEqual(['€37,525.00', '· 149 entries', '€37,600.00', '-€75.00']);
  expect(cells('Payouts returned')).toEqual(['€20.00', '· 1 entry', '€0.00', '+€20.00']);
  expect(cells('Corrections')).toEqual(['€0.00', '· 0 entries', '-€5.00', '+€5.00']);
  expect(cells('Paid out')).toEqual(['€38.00', '(3, less 2 returned)', '€41.00', '-€3.00']);
  expect(screen.queryByRole('row', { name: /^Top-ups/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

it('opens the running month first, and every other month by its link', async () => {
  server.on('/api/admin/withdrawals', () => ({ items: [] }));
  server.on('admin_get_withdrawal_counters', () => []);
  const { user, address } = await openConsole('/admin/withdrawals');
  await user.click(await screen.findByRole('link', { name: 'Statement' }));
  const months = within(await screen.findByRole('navigation', { name: 'Months' })).getAllByRole('link');
  expect(months).toHaveLength(14);
  expect(months[0]).toHaveAttribute('aria-current', 'page');
  expect(months[0]).toHaveTextContent(/Running$/);
  const [, , second] = months;
  const href = second?.getAttribute('href') ?? '';
  expect(href).toMatch(/\?month=20\d\d-\d\d$/);
  if (second !== undefined) await user.click(second);
  await waitFor(() => expect(address()).toBe(href));
  await user.click(await screen.findByTitle(/^Open /));
  await waitFor(() => expect(address()).toBe(months[3]?.getAttribute('href')));
});

it('opens the rows of a figure, page by page, with links to their withdrawals', async () => {
  const anEntry = (id: number) => ({
    id,
    created_at: '2025-10-03T12:00:00+00:00',
    user_id: BOB.user_id,
    kind: 'withdrawal_settle',
    amount: 0,
    withdrawal_id: anId(9),
    fee_eur: 1,
    paid_eur: 19,
    reason: null,
  });
  const first = Array.from({ length: 50 }, (_, at) => anEntry(at + 1));
  server.on('admin_get_statement_entries', ({ p_after }) => (p_after === undefined ? first : [anEntry(51)]));
  const { user, address } = await openConsole(`${PATH}?month=2025-10`);
  await user.click(await screen.findByRole('link', { name: '€38.00' }));
  expect(address()).toBe(`${PATH}?month=2025-10&rows=payouts`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Payouts: October 2025' }));
  const links = await dialog.findAllByRole('link', { name: 'Withdrawal paid' });
  expect(links[0]).toHaveAttribute('href', `/admin/withdrawals?withdrawal=${anId(9)}`);
  await waitFor(() => expect(dialog.getAllByText('€19.00')).toHaveLength(50));
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(dialog.getAllByText('€19.00')).toHaveLength(51));
  expect(server.called('admin_get_statement_entries').map(({ args }) => args)).toEqual([
    {
      p_from: '2025-10-01T00:00:00.000Z',
      p_to: '2025-11-01T00:00:00.000Z',
      p_kinds: ['withdrawal_settle', 'withdrawal_return', 'withdrawal_reopen'],
      p_limit: 50,
    },
    expect.objectContaining({ p_after: { created_at: '2025-10-03T12:00:00+00:00', id: 50 } }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?month=2025-10`));
});

it('exports the journal of a month that is over', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  server.on('/api/admin/journal.csv', () => new Response('date,document\r\n2025-10-01,L-1\r\n'));
  const { user, router } = await openConsole(`${PATH}?month=2025-10`);
  await user.click(await screen.findByRole('button', { name: 'Export journal' }));
  expect(await screen.findByText(/saved: 1 line\.$/)).toBeVisible();
  expect(server.called('/api/admin/journal.csv').map(({ args }) => args)).toEqual([{ month: '2025-10' }]);

  const button = () => screen.getByRole('button', { name: 'Export journal' });
  await router.navigate({ href: `${PATH}?month=2025` });
  await waitFor(() => expect(button()).toBeDisabled());
  expect(button()).toHaveAttribute('title', 'Choose a month to export its journal.');
  await router.navigate({ href: PATH });
  await waitFor(() =>
    expect(button()).toHaveAttribute('title', 'The journal can be exported once the month is over.'),
  );
  expect(button()).toBeDisabled();
});

it('shows a month without movements, and a failure of either month', async () => {
  const nothing = {
    ...october,
    movements: [],
    payouts: 0,
    returns: 0,
    fees_eur: 0,
    paid_eur: 0,
  };
  server.on('admin_get_statement', ({ p_from }) =>
    String(p_from).startsWith('2025-10') ? nothing : refuse(500, ''),
  );
  const { router } = await openConsole(`${PATH}?month=2025-10`);
  expect(await screen.findByText('Nothing was booked in this period.')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load September 2025');
  await router.navigate({ href: `${PATH}?month=2025-08` });
  expect(await screen.findByText('Failed to load the statement')).toBeVisible();
});

it.each(['2025-13', 'last', '2099-01'])('refuses the month %s of a link', async (month) => {
  await openConsole(`${PATH}?month=${month}`);
  expect(await screen.findByText(`Unknown filter: month “${month}”.`)).toBeVisible();
  expect(server.called('admin_get_statement')).toEqual([]);
});

it('shows the month before below the name on a phone', async () => {
  window.innerWidth = 390;
  await openConsole(`${PATH}?month=2025-10`);
  expect(await screen.findByText('€37,600.00 · -€75.00')).toBeVisible();
  expect(screen.getByLabelText('Month')).toHaveValue('2025-10');
});

it('is closed to moderators, who see no link to it', async () => {
  knowPeople(server, server.signIn({ role: 'moderator' }));
  server.on('/api/admin/withdrawals', () => ({ items: [] }));
  server.on('admin_get_withdrawal_counters', () => []);
  const { router } = await openConsole('/admin/withdrawals');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull();
  await router.navigate({ href: PATH });
  expect(await screen.findByText('Admins only – You do not have access to this page.')).toBeVisible();
});

it('offers the running month up to now, past months and the past year', () => {
  const now = Date.parse('2026-01-15T12:00:30Z');
  const [running, latest, ...others] = offeredPeriods(now);
  expect(running).toEqual({
    month: '2026-01',
    label: 'January 2026',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-15T11:59:00.000Z',
    isRunning: true,
  });
  expect(latest).toEqual({
    month: '2025-12',
    label: 'December 2025',
    from: '2025-12-01T00:00:00.000Z',
    to: '2026-01-01T00:00:00.000Z',
    isRunning: false,
  });
  expect(latest && periodBefore(latest, now).month).toBe('2025-11');
  const year = others.at(-1);
  expect(year).toMatchObject({ label: 'Year 2025', to: '2026-01-01T00:00:00.000Z', isRunning: false });
  expect(year && periodBefore(year, now).month).toBe('2024');
  expect(periodOf('2026-02', now)).toBeUndefined();
  expect(offeredPeriods(Date.parse('2026-02-01T00:01:00Z'))[0]?.month).toBe('2026-01');
});
