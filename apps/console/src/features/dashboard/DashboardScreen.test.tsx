import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('get_admin_dashboard_metrics', () => [
    {
      total_users: 12345,
      open_reports: 7,
      open_support_tickets: 8,
      active_posts: 9,
      completed_jobs_30d: 10,
    },
  ]);
  server.on('get_admin_dashboard_history', () => [
    {
      day: '2026-11-19',
      new_users: 2,
      new_reports: 0,
      new_support_tickets: 6,
      new_posts: 3,
      completed_jobs: 1,
    },
    {
      day: '2026-11-20',
      new_users: 4,
      new_reports: 0,
      new_support_tickets: 2,
      new_posts: 3,
      completed_jobs: 1,
    },
    {
      day: '2026-11-21',
      new_users: 1500,
      new_reports: 0,
      new_support_tickets: 1,
      new_posts: 3,
      completed_jobs: 0,
    },
  ]);
  server.on('admin_get_users', () => [{ ...ANA, created_at: '2026-11-20T10:00:00+00:00' }]);
  server.on('admin_get_withdrawals', () => [aWithdrawal]);
  server.on('admin_get_reports', () => [aReport]);
  server.on('admin_get_support_tickets', () => [aTicket]);
  server.on('admin_get_expiring_pro_users', () => [
    { ...BOB, subscription_expires_at: new Date(Date.now() + 3 * DAY + 4.5 * HOUR).toISOString() },
  ]);
});

const aWithdrawal = {
  id: anId(1),
  user_id: ANA.user_id,
  user_username: 'ana',
  user_full_name: 'Ana Horvat',
  user_email: 'ana@demo.test',
  method: 'revolut',
  amount_eur: 1234.5,
  status: 'pending',
  created_at: '2026-11-20T10:00:00+00:00',
};
const aReport = {
  id: anId(2),
  status: 'open',
  reported_entity_type: 'user',
  reason_category: 'Hate speech',
  created_at: '2026-11-20T10:00:00+00:00',
};
const aTicket = {
  id: anId(3),
  subject: 'Where is my money?',
  status: 'open',
  category: 'Payments',
  last_activity_at: '2026-11-20T10:00:00+00:00',
};

const LISTS = [
  ['Latest signups', 'admin_get_users', 'Failed to load users', 'No users yet.'],
  ['Latest withdrawals', 'admin_get_withdrawals', 'Failed to load', 'No withdrawals in the last 14 days.'],
  ['Latest reports', 'admin_get_reports', 'Failed to load reports', 'No reports yet.'],
  ['Latest support tickets', 'admin_get_support_tickets', 'Failed to load tickets', 'No tickets yet.'],
  [
    'Expiring Pro subscriptions',
    'admin_get_expiring_pro_users',
    'Failed to load users',
    'No Pro subscriptions expire within 14 days.',
  ],
] as const;

const QUICK_LINKS = [
  ['Users', '/admin/users'],
  ['Open Reports', '/admin/reports?status=open'],
  ['Open Tickets', '/admin/support?status=open'],
  ['Pro Users', '/admin/users?tier=pro'],
  ['Suspended', '/admin/users?isSuspended=true'],
  ['Banned', '/admin/users?isBanned=true'],
  ['Withdrawals', '/admin/withdrawals'],
];

const targets = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('alerts about opening many accounts', () => {
  const alert = {
    user_id: BOB.user_id,
    people: 214,
    started_at: '2026-11-20T10:00:00+00:00',
    last_at: '2026-11-20T10:40:00+00:00',
  };

  it('shows admins each alert with links to the opened accounts', async () => {
    server.signIn({ role: 'admin' });
    server.on('admin_get_reading_alerts', () => [alert]);
    server.on('admin_get_user_names', () => [BOB]);
    await openConsole('/admin');
    const needsMe = await screen.findByRole('region', { name: 'Needs me' });
    const alerts = within((await within(needsMe).findByText(/214 opened/)).closest('li') ?? document.body);
    expect(await alerts.findByRole('link', { name: 'Bob Weber' })).toBeVisible();
    for (const [name, action] of [
      ['Show accounts', 'view_user'],
      ['Show rows', 'read_rows'],
    ])
      expect(alerts.getByRole('link', { name })).toHaveAttribute(
        'href',
        `/admin/audit?actor=${BOB.user_id}&action=${action}`,
      );
  });
});

describe('backups', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const run = (kind: string, more: object = {}) => ({
    kind,
    is_scheduled: true,
    last_started_at: ago(2.5),
    last_finished_at: ago(2.5),
    last_error: null,
    last_report: null,
    is_running: false,
    good_at: ago(2.5),
    good_bytes: 12_345_678,
    is_late: false,
    ...more,
  });
  const shown = async (rows: object[]) => {
    server.signIn({ role: 'admin' });
    server.on('admin_get_backups', () => rows);
    await openConsole('/admin');
    await screen.findByRole('region', { name: 'Latest signups' });
  };

  it('show admins the newest one and its trial restore', async () => {
    await shown([run('backup'), run('drill', { good_at: ago(49) })]);
    expect(await screen.findByRole('region', { name: 'Backups' })).toHaveTextContent(
      /^Last backup 2 hours ago, 12\.3 MB\. Restored for a trial 2 days ago\.$/,
    );
  });

  it('alert admins to a late backup, and to what failed', async () => {
    await shown([
      run('backup', { good_at: ago(73), is_late: true, last_error: 'No space is left.' }),
      run('drill', { last_error: 'The backup is incomplete: see the report.', last_report: 'Pictures: 3.' }),
    ]);
    const alarm = await screen.findByRole('status', { name: 'Backups' });
    expect(alarm).toHaveTextContent('No newer backup than 3 days ago');
    expect(alarm).toHaveTextContent('The last backup failed 2 hours ago: No space is left.');
    expect(alarm).toHaveTextContent(/The last trial restore failed 2 hours ago: .+Pictures: 3\./);
  });

  it('are not shown where none are scheduled', async () => {
    await shown([run('backup', { is_scheduled: false }), run('drill', { is_scheduled: false })]);
    await waitFor(() => expect(server.called('admin_get_backups')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Backups' })).not.toBeInTheDocument();
  });
});

it('shows moderators seven quick links, without the balance sum, and requests no account alerts', async () => {
  await openConsole('/admin');
  expect(targets(await screen.findByRole('navigation', { name: 'Quick links' }))).toEqual(QUICK_LINKS);
  expect(screen.getByRole('region', { name: 'Metrics' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sum All Balances' })).not.toBeInTheDocument();
  expect(server.called('admin_get_reading_alerts')).toEqual([]);
  expect(server.called('admin_get_backups')).toEqual([]);
  // The page Team shows them.
  expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/admin/team');
  expect(server.called('admin_get_work_today')).toEqual([]);
});

describe('the cards', () => {
  it('show numbers, links to their lists, a chart of the last days and its description', async () => {
    await openConsole('/admin');
    const cards = await screen.findByRole('region', { name: 'Metrics' });
    await within(cards).findByText('12,345');
    expect(targets(cards)).toEqual([
      ['Total Users 12,345', '/admin/users'],
      ['Open Reports 7', '/admin/reports?status=open'],
      ['Open Tickets 8', '/admin/support?status=open'],
      ['Active Posts 9', '/admin/posts?status=open'],
      ['Completed Jobs (30d) 10', '/admin/posts?status=completed'],
    ]);
    expect(
      await screen.findByText(
        'Total Users: 12,345. New users a day in 2 days: from 2 to 4, 4 yesterday. Today so far: 1,500',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Open Tickets: 8. New tickets a day in 2 days: from 2 to 6, 2 yesterday. Today so far: 1',
      ),
    ).toBeVisible();
  });

  it('keep their numbers and show an error when the charts fail to load', async () => {
    server.on('get_admin_dashboard_history', () => refuse(500, ''));
    const { user } = await openConsole('/admin');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load metrics');
    expect(screen.getByRole('link', { name: 'Open Tickets 8' })).toBeVisible();
    expect(screen.queryByText(/in 2 days/)).not.toBeInTheDocument();

    server.on('get_admin_dashboard_history', () => []);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('show an error with links, reload on Refresh, and show 0 for a missing number', async () => {
    server.on('get_admin_dashboard_metrics', () => refuse(500, ''));
    const { user } = await openConsole('/admin');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load metrics');
    expect(screen.getByRole('link', { name: /^Active Posts/ })).toHaveAttribute(
      'href',
      '/admin/posts?status=open',
    );

    server.on('get_admin_dashboard_metrics', () => [{ total_users: 5 }]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('link', { name: 'Total Users 5' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Tickets 0' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('shows admins the sum of all balances or its error, and zero for an invalid sum', async () => {
  server.signIn({ role: 'admin' });
  const { user } = await openConsole('/admin');
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Sum All Balances' }));
  server.on('get_total_profiles_balance', () => refuse(500, ''));
  await ask();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to sum balances');
  for (const [sum, shown] of [
    [1234.5, '€1,234.50'],
    [null, '€0.00'],
    ['61841.00', '€61,841.00'],
    ['a lot', '€0.00'],
  ]) {
    server.on('get_total_profiles_balance', () => Response.json(sum));
    await ask();
    await waitFor(() =>
      expect(screen.getByText(/^Total balance/).parentElement).toHaveTextContent(
        `Total balance: ${String(shown)}`,
      ),
    );
  }
});

describe('what needs the viewer', () => {
  const item = (n: number, more: object = {}) => ({
    item: 'report',
    id: anId(n),
    title: `Item ${n}`,
    waiting_since: '2026-11-20T10:00:00+00:00',
    due_at: null,
    breached_at: null,
    ...more,
  });
  const approval = (n: number, more: object) => ({
    kind: 'withdrawal',
    id: anId(n),
    title: '€63.00',
    change: null,
    by_user_id: BOB.user_id,
    at: '2026-11-20T10:00:00+00:00',
    is_mine: false,
    may_act: true,
    ...more,
  });
  const handOver = { handed_by: BOB.user_id, handed_at: '2026-11-20T10:00:00+00:00', note: 'In Croatian.' };
  const none = {
    held_count: 0,
    held: [],
    waiting: [],
    handed: [],
    approvals: [],
    second_looks: 0,
    privacy: null,
    integrations_off: 0,
  };
  const list = (name: string) => screen.findByRole('list', { name });

  it('is one list: hand-overs, approvals, assigned and waiting items, each item once', async () => {
    server.on('admin_get_my_work', () => ({
      privacy: { pending: 4, overdue: 2 },
      integrations_off: 1,
      held_count: 200,
      held: [item(21, { due_at: '2026-11-20T10:00:00+00:00' }), item(23)],
      waiting: [item(22, { item: 'ticket' })],
      handed: [item(23, handOver)],
      second_looks: 2,
      approvals: [
        approval(24, {}),
        approval(25, { kind: 'proposal', title: 'Platform fee', change: '5% → 6%', may_act: false }),
      ],
    }));
    server.on('admin_get_user_names', () => [BOB]);
    await openConsole('/admin');
    const card = await screen.findByRole('region', { name: 'Needs me (5+)' });
    expect(
      within(card)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual([
      'Integrations',
      'Privacy',
      'Handed over to me',
      'Needs my approval',
      'Assigned to me: 1 of 200+',
      'Needs someone else’s approval',
      'Longest waiting',
    ]);
    expect(targets(await list('Integrations'))).toEqual([
      ['An integration failed and was switched off', '/admin/integrations?state=off'],
    ]);
    expect(targets(await list('Privacy'))).toEqual([
      ['2 privacy requests are overdue', '/admin/privacy?overdue=true'],
    ]);
    const handed = within(await list('Handed over to me'));
    expect(await handed.findByRole('link', { name: 'Bob Weber' })).toBeVisible();
    expect(handed.getByText(/In Croatian/)).toBeVisible();
    expect(targets(await list('Needs my approval')).slice(0, 2)).toEqual([
      ['2 closed reports need your second look', '/admin/reports/second-look'],
      ['Withdrawal of €63.00', `/admin/withdrawals?withdrawal=${anId(24)}`],
    ]);
    expect(targets(await list('Assigned to me: 1 of 200+'))).toEqual([
      ['Report: Item 21', `/admin/reports?report=${anId(21)}`],
    ]);
    expect(within(await list('Needs someone else’s approval')).getByText('5% → 6%')).toBeVisible();
    expect(targets(await list('Longest waiting'))).toEqual([
      ['Ticket: Item 22', `/admin/support?ticket=${anId(22)}`],
    ]);
    expect(within(card).getByRole('link', { name: 'My reports' })).toHaveAttribute(
      'href',
      '/admin/reports?turn=mine',
    );
  });

  it('keeps its lines in place while the pointer is over them, and follows the desks otherwise', async () => {
    server.on('admin_get_my_work', () => ({ ...none, held_count: 1, held: [item(21)] }));
    const { user } = await openConsole('/admin');
    const assigned = await list('Assigned to me');
    await user.hover(within(assigned).getByRole('link'));
    server.on('admin_get_my_work', () => ({ ...none, handed: [item(23, handOver)] }));
    // Events sent before the console has subscribed are lost.
    await waitFor(() => {
      server.emit({ table: 'reports', type: 'UPDATE', id: anId(21), row: { status: 'closed' } });
      expect(server.called('admin_get_my_work').length).toBeGreaterThan(1);
    });
    expect(assigned).toBeVisible();
    await user.unhover(assigned.parentElement ?? assigned);
    expect(await list('Handed over to me')).toBeVisible();
    expect(assigned).not.toBeInTheDocument();
  });

  it('says so when nothing does, and shows its failure', async () => {
    server.on('admin_get_my_work', () => refuse(500, ''));
    const { user } = await openConsole('/admin');
    const card = within(await screen.findByRole('region', { name: 'Needs me' }));
    expect(await card.findByRole('alert')).toHaveTextContent('Failed to load');
    server.on('admin_get_my_work', () => none);
    await user.click(card.getByRole('button', { name: 'Retry' }));
    expect(await card.findByText('Nothing needs you.')).toBeVisible();
  });
});

it('links admins to the taxonomy lists too', async () => {
  server.signIn({ role: 'admin' });
  await openConsole('/admin');
  expect(targets(await screen.findByRole('navigation', { name: 'Quick links' }))).toEqual([
    ...QUICK_LINKS,
    ['Aliases', '/admin/taxonomy/aliases'],
    ['Synonyms', '/admin/taxonomy/synonyms'],
    ['Unmatched Search Queries', '/admin/taxonomy/unmatched'],
  ]);
});

describe('the lists', () => {
  it('request ten rows each and link every row to its item', async () => {
    await openConsole('/admin');
    await screen.findByRole('table', { name: 'Latest signups' });
    for (const [, source] of LISTS) {
      expect(server.called(source).map(({ args }) => args.p_limit)).toEqual([10]);
    }
    const from = Date.parse(String(server.called('admin_get_withdrawals')[0]?.args.p_date_from));
    expect(Math.abs(from - (Date.now() - 14 * DAY))).toBeLessThan(60_000);
    expect(server.called('admin_get_support_tickets')[0]?.args).toMatchObject({
      p_order_by: 'last_activity_at',
      p_order_dir: 'desc',
    });
    expect(server.called('admin_get_expiring_pro_users')[0]?.args).toMatchObject({ p_days: 14 });

    const table = (name: string) => screen.findByRole('table', { name });
    expect(
      await within(await table('Latest signups')).findByRole('link', { name: 'Ana Horvat' }),
    ).toHaveAttribute('href', `/admin/users/${ANA.user_id}`);
    const withdrawals = await table('Latest withdrawals');
    expect(within(withdrawals).getByRole('link', { name: '€1,234.50' })).toHaveAttribute(
      'href',
      `/admin/withdrawals?withdrawal=${anId(1)}`,
    );
    expect(within(withdrawals).getByText('Revolut')).toBeVisible();
    expect(within(await table('Latest reports')).getByRole('link', { name: 'Hate speech' })).toHaveAttribute(
      'href',
      `/admin/reports?report=${anId(2)}`,
    );
    expect(
      within(await table('Latest support tickets')).getByRole('link', { name: 'Where is my money?' }),
    ).toHaveAttribute('href', `/admin/support?ticket=${anId(3)}`);
    // Time left in the subscription.
    expect(within(await table('Expiring Pro subscriptions')).getByText('3 days 4 hours')).toBeVisible();
  });

  it('open a row on a click outside its link', async () => {
    const { user, address } = await openConsole('/admin');
    await user.click(await screen.findByText('Payments'));
    await waitFor(() => expect(address()).toBe(`/admin/support?ticket=${anId(3)}`));
  });

  it.each(LISTS)(
    '%s: shows its error while the others load, reloads on Retry, and has an empty state',
    async (title, source, failed, empty) => {
      server.on(source, () => refuse(500, ''));
      const { user } = await openConsole('/admin');
      const card = within(await screen.findByRole('region', { name: title }));
      expect(await card.findByRole('alert')).toHaveTextContent(failed);
      await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(LISTS.length - 1));

      server.on(source, () => []);
      await user.click(card.getByRole('button', { name: 'Retry' }));
      expect(await card.findByText(empty)).toBeVisible();
      expect(card.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});

it('refetches everything on Refresh and keeps the current values meanwhile', async () => {
  const { user } = await openConsole('/admin');
  await screen.findByRole('table', { name: 'Latest reports' });
  server.on('admin_get_reports', () => [{ ...aReport, reason_category: 'Harassment' }]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('link', { name: 'Harassment' })).toBeVisible();
  for (const source of ['get_admin_dashboard_metrics', ...LISTS.map(([, name]) => name)]) {
    expect(server.called(source)).toHaveLength(2);
  }
});

it.each([
  [
    'Support agent',
    ['Latest signups', 'Latest reports', 'Latest support tickets', 'Expiring Pro subscriptions'],
    5,
  ],
  ['Finance clerk', ['Latest signups', 'Latest withdrawals', 'Expiring Pro subscriptions'], 1],
  ['Taxonomy editor', [], 0],
  ['Auditor', LISTS.map(([title]) => title), 5],
])('shows and requests for a %s only what they may read', async (role, lists, cards) => {
  server.signInAs(role);
  await openConsole('/admin');
  await screen.findByText('Nothing needs you.');
  const shown = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  await waitFor(() => expect(screen.queryAllByRole('table')).toHaveLength(lists.length));
  for (const [title, source] of LISTS) {
    expect(screen.queryByRole('region', { name: title }) !== null, title).toBe(lists.includes(title));
    if (!lists.includes(title)) expect(server.called(source), title).toEqual([]);
  }
  expect(shown.includes('Metrics')).toBe(cards > 0);
  if (cards > 0) {
    const metrics = within(screen.getByRole('region', { name: 'Metrics' }));
    expect(metrics.getAllByRole('link')).toHaveLength(cards);
  }
  expect(server.called('get_admin_dashboard_history')).toHaveLength(cards > 0 ? 1 : 0);
  expect(server.called('admin_get_reading_alerts')).toHaveLength(role === 'Auditor' ? 1 : 0);
});
