import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimItem, closeItem, openItem, releaseItem, REPORTS, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

// The tallies of reports and tickets compared with counted rows: for any period, after any change.

const DAY = 86_400_000;

const METRICS = `
  select count(*) filter (where status = 'open') as open_count, count(*) filter (where status = 'claimed') as claimed_count,
         count(*) filter (where created_at >= now() - interval '7 days') as created_7d,
         count(*) filter (where closed_at >= now() - interval '7 days') as closed_7d
    from public.reports where created_at between $1::text::timestamptz and $2::text::timestamptz`;
/** Exact to the last digit: numeric throughout, and the median from the middle one or two. */
const DURATIONS = `
  with d as (
    select kind, minutes, row_number() over (partition by kind order by minutes) as rank, count(*) over (partition by kind) as n
      from (
        select 'claim' as kind, extract(epoch from claimed_at - created_at) / 60 as minutes
          from public.reports where claimed_at between $1::text::timestamptz and $2::text::timestamptz
        union all
        select 'close', extract(epoch from closed_at - created_at) / 60 from public.reports where closed_at between $1::text::timestamptz and $2::text::timestamptz
      ) m
  )
  select round(avg(minutes) filter (where kind = 'claim'), 1)::float8 as avg_minutes_to_claim,
         round(avg(minutes) filter (where kind = 'claim' and rank in ((n + 1) / 2, n / 2 + 1)), 1)::float8 as median_minutes_to_claim,
         round(avg(minutes) filter (where kind = 'close'), 1)::float8 as avg_minutes_to_close,
         round(avg(minutes) filter (where kind = 'close' and rank in ((n + 1) / 2, n / 2 + 1)), 1)::float8 as median_minutes_to_close
    from d`;
const AGENTS = `
  select claimed_by_user_id as user_id, count(*) filter (where claimed_at between $1::text::timestamptz and $2::text::timestamptz)::int as claims_count,
         count(*) filter (where closed_at between $1::text::timestamptz and $2::text::timestamptz)::int as closed_count
    from public.reports
   where claimed_by_user_id is not null and (claimed_at between $1::text::timestamptz and $2::text::timestamptz or closed_at between $1::text::timestamptz and $2::text::timestamptz)
   group by 1 order by 2 desc, 3 desc, 1 limit 6`;
const HISTORY = `
  select days.day::text, (select count(*) from public.reports where (created_at at time zone 'UTC')::date = days.day)::int as created,
         (select count(*) from public.reports where (closed_at at time zone 'UTC')::date = days.day)::int as closed,
         (select round(percentile_cont(0.5) within group (order by extract(epoch from claimed_at - created_at) / 60)::numeric, 1)
            from public.reports where (claimed_at at time zone 'UTC')::date = days.day)::float8 as median_minutes_to_claim,
         (select round(percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 60)::numeric, 1)
            from public.reports where (closed_at at time zone 'UTC')::date = days.day)::float8 as median_minutes_to_close
    from (select (now() at time zone 'UTC')::date - i as day from generate_series(0, $1::int - 1) i) days order by 1`;
const OBSERVABILITY = `
  select count(*) filter (where created_at >= date_trunc('day', now(), 'UTC'))::int as today_created,
         count(*) filter (where status = 'open')::int as open_count,
         round(avg(extract(epoch from claimed_at - created_at) / 60) filter (where created_at >= now() - interval '30 days'), 1)::float8
           as avg_minutes_to_claim,
         round(avg(extract(epoch from closed_at - created_at) / 60) filter (where created_at >= now() - interval '30 days'), 1)::float8
           as avg_minutes_to_close
    from public.support_tickets`;
const TICKET_HISTORY = `
  select days.day::text, (select count(*) from public.support_tickets where (created_at at time zone 'UTC')::date = days.day)::int as created,
         (select count(*) from public.support_tickets where (closed_at at time zone 'UTC')::date = days.day)::int as closed
    from (select (now() at time zone 'UTC')::date - i as day from generate_series(0, $1::int - 1) i) days order by 1`;

/** Rows over two years, most of them recent; times to claim and close from seconds to days. */
const fill = (table: string, columns: string, values: string) => `
  insert into public.${table} (${columns}, status, claimed_by_user_id, created_at, claimed_at, closed_at)
  select ${values}, status, case when status <> 'open' and n % 50 > 0 then agents[1 + n % 4] end, created_at,
         case when status <> 'open' then claimed_at end, case when status = 'closed' then claimed_at + worked end
    from (
      select n, agents, (array['open', 'claimed', 'closed', 'closed'])[1 + n % 4] as status,
             now() - interval '730 days' * power(random(), 4) as created_at
        from generate_series(1, $2::int) n, (select $1::uuid[] as agents) a
    ) i,
    lateral (select i.created_at + exp(random() * 11) * interval '1 second' as claimed_at,
                    exp(random() * 12) * interval '1 second' as worked) t`;

const world = await openWorld();
const user = await world.person();
const staff: Person[] = [];
for (const role of ['admin', 'moderator', 'moderator', 'moderator'] as const) {
  staff.push(await world.person(role));
}
const agents = `{${staff.map(({ id }) => id).join(',')}}`;
await world.sql(
  fill(
    'reports',
    'reported_entity_type, reported_entity_id, reason_category',
    `'user', gen_random_uuid(), 'Other'`,
  ),
  [agents, 1000],
);
await world.sql(fill('support_tickets', 'subject, category, user_id', `'a', 'Other', '${user.id}'::uuid`), [
  agents,
  600,
]);

const staffCall = <T>(name: string, args: Args = {}) => world.rpc<T>(staff[1] ?? 'anon', name, args);
async function expectExact(from: string | null, to: string | null): Promise<void> {
  const args = { p_date_from: from, p_date_to: to };
  // A whole minute is included.
  const range = [from ?? '-infinity', to?.replace(/:00\.000Z$/, ':59.999999Z') ?? 'infinity'];
  const [metrics] = await world.sql(METRICS, range);
  expect(await staffCall('admin_get_reports_metrics', args), 'metrics').toEqual([
    Object.fromEntries(Object.entries(metrics ?? {}).map(([name, n]) => [name, Number(n)])),
  ]);
  expect(await staffCall('admin_get_reports_durations', args), 'durations').toEqual(
    await world.sql(DURATIONS, range),
  );
  expect(await staffCall('admin_get_reports_agent_claims', args), 'agents').toEqual(
    await world.sql(AGENTS, range),
  );
}

async function expectAllExact(days: readonly number[] = [30]): Promise<void> {
  await expectExact(null, null);
  for (const p_days of days) {
    expect(await staffCall('admin_get_reports_history', { p_days })).toEqual(
      await world.sql(HISTORY, [p_days]),
    );
    expect(await staffCall('get_support_history', { p_days })).toEqual(
      await world.sql(TICKET_HISTORY, [p_days]),
    );
  }
  expect(await staffCall('get_support_observability')).toEqual(await world.sql(OBSERVABILITY));
}

it('is exact for all time, and day by day', () => expectAllExact([1, 30, 90]));

it('is exact between any two times, both included', async () => {
  const moments = await world.sql<{ at: string }>(
    `select to_json(m)#>>'{}' as at from public.reports, unnest(array[created_at, claimed_at, closed_at]) m where m is not null`,
  );
  // Midnights, full hours, and the exact times of events.
  const moment = fc.oneof(
    fc
      .integer({ min: 0, max: 740 })
      .map((days) => new Date(Math.floor(Date.now() / DAY - days) * DAY).toISOString()),
    fc
      .integer({ min: 0, max: 740 * 24 })
      .map((hours) => new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000).toISOString()),
    fc.integer({ min: 0, max: moments.length - 1 }).map((at) => moments[at]?.at ?? ''),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(moment, moment, async (a, b) => {
      const isForward = a === null || b === null || Date.parse(a) <= Date.parse(b);
      await expectExact(isForward ? a : b, isForward ? b : a);
    }),
    { numRuns: 20 },
  );
});

it('stays exact after any change of the rows', async () => {
  const [admin, ana, ivan] = staff;
  if (!admin || !ana || !ivan) throw new Error('no staff');
  for (const desk of [REPORTS, TICKETS]) {
    const id = await openItem(world, desk, user);
    await claimItem(world, desk, ana, id);
    await releaseItem(world, desk, ana, id);
    await claimItem(world, desk, ivan, id);
    await claimItem(world, desk, admin, id, ivan);
    await closeItem(world, desk, admin, id);
    await expectAllExact();
    await world.sql(
      `update public.${desk.table} set created_at = created_at - interval '3 days', claimed_at = claimed_at - interval '2 days'
        where id in (select id from public.${desk.table} where claimed_at is not null order by id limit 100)`,
    );
    await world.sql(
      `delete from public.${desk.table} where id in (select id from public.${desk.table} order by id limit 50)`,
    );
    await expectAllExact();
  }
  await world.sql('delete from auth.users where id = $1', [ivan.id]);
  await expectAllExact();
});

it('is exact if thousands of durations are similar', async () => {
  await world.sql(
    `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, status, created_at, claimed_at, closed_at)
     select 'user', gen_random_uuid(), 'Other', 'closed', at, at + took, at + 2 * took
       from (select now() - n * interval '50 minutes' as at, interval '1 hour' + n % 389 * interval '0.37 seconds' as took
               from generate_series(1, 3000) n) r`,
  );
  await expectAllExact();
  for (const days of [10, 33, 71.3]) {
    await expectExact(new Date(Date.now() - days * DAY).toISOString(), null);
  }
});

it('counts nothing without rows', async () => {
  // The evidence would prevent the deletion.
  await world.sql('alter table public.report_evidence disable trigger user');
  await world.sql('truncate public.reports cascade');
  await world.sql('delete from public.support_tickets');
  await expectAllExact();
  expect(await staffCall('get_admin_dashboard_metrics')).toMatchObject([
    { open_reports: 0, open_support_tickets: 0 },
  ]);
  const left = `select from private.counts where source in ('reports', 'support_tickets') and (n <> 0 or amount <> 0)`;
  expect(await world.sql(left)).toEqual([]);
});

it('loses nothing when many claim at once', async () => {
  const ana = staff[1];
  if (!ana) throw new Error('no staff');
  const ids = [];
  for (let at = 0; at < 24; at++) ids.push(await openItem(world, REPORTS, user));
  await Promise.all(ids.map((id) => claimItem(world, REPORTS, ana, id)));
  await Promise.all(ids.slice(0, 12).map((id) => closeItem(world, REPORTS, ana, id)));
  await expectAllExact();
});
