import { expect, it } from 'vitest';
import { COUNTED, KEPT } from './live-totals.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const client = await world.person();

async function holds(): Promise<void> {
  const comparable = (rows: { amount: string }[]) =>
    rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  const counted = comparable(await world.sql(COUNTED));
  expect(comparable(await world.sql(KEPT))).toEqual(counted);
  expect(counted.length).toBeGreaterThan(0);
}

const addPosts = (count: number) =>
  world.sql(
    `insert into public.posts (user_id, status, created_at)
     select $1, (array['open', 'completed', 'cancelled'])[1 + n % 3], now() - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
    [client.id, count],
  );

it('the totals equal counted rows after any changes of posts', async () => {
  await addPosts(60);
  await holds();
  await world.sql(
    `update public.posts set status = 'completed' where status = 'open' and created_at > now() - interval '20 hours'`,
  );
  await holds();
  await world.sql(
    `update public.posts set status = 'open', description = 'again' where created_at < now() - interval '50 hours'`,
  );
  await world.sql(
    `update public.posts set deleted_at = now() where created_at < now() - interval '40 hours'`,
  );
  await holds();
  await world.sql(
    `update public.posts set created_at = created_at - interval '9 days', deleted_at = null where deleted_at is not null`,
  );
  await world.sql(`delete from public.posts where status = 'cancelled'`);
  await holds();
});

it('many small changes are folded into few rows', async () => {
  for (let change = 0; change < 60; change++)
    await world.sql(`update public.posts set status = case status when 'open' then 'assigned' else 'open' end
      where id = (select id from public.posts order by id limit 1)`);
  await holds();
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from private.counts where measure = 'open_post'`,
  );
  expect(row?.n).toBeLessThan(30);
});

it('people and money: new and deleted accounts, paid and failed requests, the ledger', async () => {
  const gone = await world.person();
  await world.sql('delete from auth.users where id = $1', [gone.id]);
  await world.sql(
    `update public.profiles set created_at = created_at - interval '3 days' where user_id = $1`,
    [client.id],
  );
  await world.sql(
    `insert into public.balance_ledger (user_id, amount, kind) values ($1, 500, 'earning'), ($2, 20.25, 'top_up')`,
    [client.id, admin.id],
  );
  await world.sql(
    `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
     select $1, m, 100, 5, 5, 95 from unnest(array['bank', 'bank', 'revolut']) m`,
    [client.id],
  );
  await world.sql(
    `update public.withdrawal_requests set status = 'success', processed_at = now()
      where id = (select id from public.withdrawal_requests where method = 'bank' limit 1)`,
  );
  await holds();
  expect(await world.rpc(admin, 'get_total_profiles_balance')).toBe(520.25);
});

it('withdrawals between any two times are counted as by a full scan', async () => {
  await world.sql(
    `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, created_at)
     select $1, (array['bank', 'revolut'])[1 + n % 2], n, 0, 0, n, timestamptz '2026-05-04T00:00:20Z' + n * interval '4 hours'
       from generate_series(1, 60) n`,
    [client.id],
  );
  const moments = [null, '-infinity', 'infinity', '2026-05-05T00:00:00Z', '2026-05-05T08:00:00Z', '2026-05-05T09:30:00Z',
    '2026-05-06T00:00:00Z', '2026-05-09T16:00:00.000001Z', '2026-05-12T23:59:59.999999Z']; // prettier-ignore
  const pairs = moments.flatMap((from) => moments.map((to) => [from, to] as const));
  for (const [from, to] of pairs) {
    const expected = await world.sql(
      `select s.status, count(w.id)::int as count, coalesce(sum(w.amount_eur), 0)::float as amount_eur, false as is_partial
         from unnest(array['pending', 'success', 'failed']) with ordinality s (status, at)
         left join public.withdrawal_requests w
           on w.status = s.status and w.method = 'bank' and w.created_at >= coalesce($1::text::timestamptz, '-infinity')
          and case when $2::text like '%:00Z' then date_trunc('minute', w.created_at) else w.created_at end <= coalesce($2::text::timestamptz, 'infinity')
        group by s.status, s.at order by s.at`,
      [from, to],
    );
    const args = { p_method: 'bank', p_date_from: from, p_date_to: to };
    const counted = await world.rpc<{ amount_eur: number }[]>(admin, 'admin_get_withdrawal_counters', args);
    expect(counted, `${String(from)} to ${String(to)}`).toEqual(expected);
  }
  await holds();
});

it('a rolled-back change is not counted', async () => {
  const before = await world.sql(KEPT);
  await expect(
    world.database.transaction(async (tx) => {
      await tx.query(`insert into public.posts (user_id) select $1 from generate_series(1, 30)`, [client.id]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await world.sql(KEPT)).toEqual(before);
});

it('concurrent changes of one total neither wait for each other nor lose anything', async () => {
  let holding = (): void => undefined;
  const held = new Promise<void>((resolve) => (holding = resolve));
  let added = (): void => undefined;
  const ready = new Promise<void>((resolve) => (added = resolve));
  // Locks rows of the totals, including folded ones, while all others work.
  const slow = world.database.transaction(async (tx) => {
    for (let time = 0; time < 30; time++)
      await tx.query(`insert into public.posts (user_id) values ($1)`, [client.id]);
    added();
    await held;
  });
  await ready;
  await Promise.all(Array.from({ length: 40 }, () => addPosts(1)));
  holding();
  await slow;
  await holds();
});

it('a recount returns the same, and an emptied table counts nothing', async () => {
  const before = await world.sql(KEPT);
  await world.sql('select private.recount()');
  expect(await world.sql(KEPT)).toEqual(before);
  await world.sql('truncate public.posts');
  await holds();
  expect(await world.sql(KEPT)).not.toEqual(before);
});
