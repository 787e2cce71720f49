import { expect, it } from 'vitest';
import { openWorld, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

it('the metrics are zero at first, then count what their names say', async () => {
  const metrics = () => world.rpc(moderator, 'get_admin_dashboard_metrics');
  expect(await metrics()).toEqual([
    { total_users: 2, open_reports: 0, open_support_tickets: 0, active_posts: 0, completed_jobs_30d: 0 },
  ]);

  await world.sql(
    `insert into public.reports (status, reported_entity_type, reported_entity_id, reason_category, closed_at)
     values ('open', 'user', $1, 'Other', null), ('claimed', 'user', $1, 'Other', null), ('closed', 'user', $1, 'Other', now())`,
    [admin.id],
  );
  await world.sql(
    `insert into public.support_tickets (subject, category, user_id, status, closed_at)
     values ('a', 'Other', $1, 'open', null), ('b', 'Other', $1, 'open', null), ('c', 'Other', $1, 'claimed', null),
            ('d', 'Other', $1, 'closed', now())`,
    [admin.id],
  );
  await world.sql(
    `insert into public.posts (user_id, status, completed_at, deleted_at)
     values ($1, 'open', null, null), ($1, 'open', null, null), ($1, 'open', null, null), ($1, 'open', null, now()),
            ($1, 'assigned', null, null), ($1, 'cancelled', null, null),
            ($1, 'completed', now() - interval '29 days', null), ($1, 'completed', now() - interval '31 days', null),
            ($1, 'completed', now(), now())`,
    [admin.id],
  );
  expect(await metrics()).toEqual([
    { total_users: 2, open_reports: 1, open_support_tickets: 2, active_posts: 3, completed_jobs_30d: 1 },
  ]);
});

it('jobs of the last 30 days are exact at any offset within a day or an hour', async () => {
  await world.sql(
    `insert into public.posts (user_id, status, completed_at)
     select $1, 'completed', now() - n * interval '53 minutes' from generate_series(1, 900) n`,
    [admin.id],
  );
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from public.posts
      where status = 'completed' and deleted_at is null and completed_at >= now() - interval '30 days'`,
  );
  expect(row?.n).toBeGreaterThan(800);
  expect(await world.rpc(moderator, 'get_admin_dashboard_metrics')).toMatchObject([
    { completed_jobs_30d: row?.n },
  ]);
  await world.sql(
    `delete from public.posts where status = 'completed' and completed_at < now() - interval '50 minutes'`,
  );
  expect(await world.rpc(moderator, 'get_admin_dashboard_metrics')).toMatchObject([
    { completed_jobs_30d: 0 },
  ]);
});

it('a post counts as completed while its status says so', async () => {
  const [post] = await world.sql<{ id: string }>(
    `insert into public.posts (user_id) values ($1) returning id`,
    [admin.id],
  );
  const become = async (status: string) => {
    const [row] = await world.sql<{ dated: boolean }>(
      'update public.posts set status = $2 where id = $1 returning completed_at is not null as dated',
      [post?.id, status],
    );
    return row?.dated;
  };
  expect([await become('assigned'), await become('completed'), await become('open')]).toEqual([
    false,
    true,
    false,
  ]);
});

it('the history has every day once, today last, with its new and completed items', async () => {
  interface Day {
    day: string;
    new_users: number;
    new_reports: number;
    new_support_tickets: number;
    new_posts: number;
    completed_jobs: number;
  }
  const history = (args = {}) => world.rpc<Day[]>(moderator, 'get_admin_dashboard_history', args);
  const at = async (days: number) => (await history()).at(-1 - days);
  const before = [await at(0), await at(3)];
  await world.sql(
    `insert into public.support_tickets (subject, category, user_id, created_at)
     select 'a', 'Other', $1, now() - make_interval(days => d) from unnest(array[3, 3, 0, 30]) d`,
    [admin.id],
  );
  await world.sql(
    `insert into public.posts (user_id, status, created_at, completed_at, deleted_at)
     values ($1, 'completed', now() - interval '3 days', now(), null), ($1, 'open', now() - interval '3 days', null, now()),
            ($1, 'completed', now() - interval '40 days', now() - interval '3 days', null)`,
    [admin.id],
  );

  const days = await history();
  const today = new Date().toISOString().slice(0, 10);
  expect(days).toHaveLength(30);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(days.at(-1)?.day).toBe(today);
  const growth = (now: Day | undefined, then: Day | undefined, name: Exclude<keyof Day, 'day'>) =>
    Number(now?.[name]) - Number(then?.[name]);
  const grown = (days_: number, then: Day | undefined) =>
    (['new_users', 'new_reports', 'new_support_tickets', 'new_posts', 'completed_jobs'] as const).map(
      (name) => growth(days.at(-1 - days_), then, name),
    );
  expect(grown(0, before[0])).toEqual([0, 0, 1, 0, 1]);
  expect(grown(3, before[1])).toEqual([0, 0, 2, 1, 1]);
  expect(await history({ p_days: 1 })).toHaveLength(1);
  for (const p_days of [0, 91]) await expect(history({ p_days })).rejects.toMatchObject({ code: '22023' });
});

it('expiring Pro lists subscriptions that end within the days, soonest first', async () => {
  const pro = (days: number | null, tier = 'pro') =>
    world.person('user', {
      subscription_tier: tier,
      subscription_expires_at: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
    });
  const [later, soon, inTwoWeeks] = [await pro(10), await pro(0.01), await pro(13.99)];
  await pro(14.01);
  await pro(-0.01);
  await pro(null);
  await pro(5, 'free');
  const expiring = async (args = {}) =>
    (await world.rpc<Person & { user_id: string }[]>(moderator, 'admin_get_expiring_pro_users', args)).map(
      (row) => row.user_id,
    );
  expect(await expiring()).toEqual([soon.id, later.id, inTwoWeeks.id]);
  expect(await expiring({ p_limit: 2 })).toEqual([soon.id, later.id]);
  expect(await expiring({ p_days: 1 })).toEqual([soon.id]);
  for (const p_days of [0, 366, null]) {
    await world.refuses(
      admin,
      'admin_get_expiring_pro_users',
      { p_days },
      '22023',
      'The days must be between 1 and 365.',
    );
  }
});

it('support observability has counts, and averages over the last 30 days only', async () => {
  await world.sql('delete from public.support_tickets');
  expect(await world.rpc(moderator, 'get_support_observability')).toEqual([
    { today_created: 0, open_count: 0, avg_minutes_to_claim: null, avg_minutes_to_close: null },
  ]);
  await world.sql(
    `insert into public.support_tickets (subject, category, user_id, status, created_at, claimed_at, closed_at)
     select 'x', 'Other', $1, status, created_at, created_at + claimed, created_at + closed
       from (values
         ('closed', now() - interval '2 days', interval '10 minutes', interval '100 minutes'),
         ('claimed', now() - interval '29 days', interval '20 minutes', null),
         ('closed', now() - interval '31 days', interval '9 days', interval '9 days'),
         ('open', now(), null, null)
       ) t (status, created_at, claimed, closed)`,
    [moderator.id],
  );
  expect(await world.rpc(moderator, 'get_support_observability')).toEqual([
    { today_created: 1, open_count: 1, avg_minutes_to_claim: 15, avg_minutes_to_close: 100 },
  ]);
});

it('report metrics count by creation between the dates, and the last seven days', async () => {
  await world.sql('delete from public.reports');
  await world.sql(
    `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, status, created_at, closed_at)
     select 'user', $1, 'Other', status, now() - created, now() - closed
       from (values
         ('open', interval '1 day', null), ('open', interval '20 days', null), ('claimed', interval '6 days', null),
         ('closed', interval '40 days', interval '6 days'), ('closed', interval '40 days', interval '8 days')
       ) t (status, created, closed)`,
    [moderator.id],
  );
  const metrics = async (args = {}) =>
    (await world.rpc<unknown[]>(moderator, 'admin_get_reports_metrics', args))[0];
  expect(await metrics()).toEqual({ open_count: 2, claimed_count: 1, created_7d: 2, closed_7d: 1 });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(await metrics({ p_date_from: daysAgo(10) })).toEqual({
    open_count: 1,
    claimed_count: 1,
    created_7d: 2,
    closed_7d: 0,
  });
  expect(await metrics({ p_date_to: daysAgo(10) })).toEqual({
    open_count: 1,
    claimed_count: 0,
    created_7d: 0,
    closed_7d: 1,
  });
});
