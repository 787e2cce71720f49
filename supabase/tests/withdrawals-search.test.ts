import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld, type Args, type Person } from './world.ts';

interface Row {
  id: string;
  created_at: string;
  status: string;
  amount_eur: number;
}
interface Counter {
  status: string;
  count: number;
  amount_eur: number;
  is_partial: boolean;
}

const ROWS = 4500;
// Terms that match everyone, a fourth, one in 40, a user with old withdrawals only, two, none; and pairs of
// letters.
const TERMS = [
  'Every',
  'fourth',
  'seldom',
  'former',
  'TWICE',
  'xylophone',
  've',
  'rt',
  'ld',
  'tw',
  'qx',
  'm',
];

describe('searching more withdrawals than the initial scan covers', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  await world.sql(
    `with made as (
       insert into auth.users (id, email, created_at)
       select gen_random_uuid(), 'every' || n || '@search.test', now() from generate_series(1, 200) n
       returning id, email
     ), numbered as (select id, row_number() over (order by email) as n from made)
     select count(*) from numbered`,
  );
  await world.sql(
    `update public.profiles p
        set full_name = concat_ws(' ', case when u.n % 4 = 0 then 'Fourth' end, case when u.n % 40 = 7 then 'seldom' end,
                                  case when u.n = 11 then 'Former' end, case when u.n in (31, 171) then 'Twice' end) || '.'
       from (select user_id, row_number() over (order by email) as n from public.profiles where email like 'every%') u
      where u.user_id = p.user_id`,
  );
  // Over a year, several at equal times; the former has old ones only, and the two matches have one of each
  // age.
  await world.sql(
    `with people as (
       select array_agg(user_id order by email) as ids from public.profiles where email like 'every%'
     )
     insert into public.withdrawal_requests
       (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur, status, processed_at, created_at)
     select ids[who], (array['bank', 'revolut'])[1 + n % 2], n, 0, 0, n, s.status,
            case when s.status <> 'pending' then now() end,
            timestamptz '2025-01-01T00:00:00Z' + n / 4 * 4 * interval '2 hours'
       from people, generate_series(1, $1::int) n,
            lateral (select case
              when n = 40 then 31 when n = $1 - 3 then 171
              else (array_remove(array_remove(array_remove(array(select generate_series(1, 200)), 31), 171),
                                 case when n > 900 then 11 end))[1 + (n * 7919 + n / 13) % 197] end) w (who),
            lateral (select case when n > $1 - 400 and n % 3 = 0 then 'pending' when n % 20 = 1 then 'failed' else 'success' end)
              s (status)`,
    [ROWS],
  );

  const list = (args: Args) => world.rpc<Row[]>(admin, 'admin_get_withdrawals', args);
  const counters = (args: Args) => world.rpc<Counter[]>(admin, 'admin_get_withdrawal_counters', args);

  /** The result of a full scan, newest first. */
  const look = (term: string, status: string | null, from: string | null, to: string | null) =>
    world.sql<Row>(
      `select w.id, w.created_at, w.status, w.amount_eur::float8 as amount_eur
         from public.withdrawal_requests w join public.profiles p using (user_id)
        where strpos(lower(concat_ws(chr(31), p.email, p.username, p.full_name)), lower($1)) > 0
          and ($2::text is null or w.status = $2)
          and w.created_at between coalesce($3::timestamptz, '-infinity') and coalesce($4::timestamptz + interval '59.999999 seconds', 'infinity')
        order by w.created_at desc, w.id desc`,
      [term, status, from, to],
    );
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

  it('every page, in both directions, for every term, has exactly the expected rows', async () => {
    const at = fc.constantFrom(null, '2025-04-01T00:00:00Z', '2025-12-20T02:00:00Z');
    const cases = fc.record({
      term: fc.constantFrom(...TERMS),
      status: fc.constantFrom(null, 'pending', 'failed'),
      from: at,
      to: at,
      place: fc.option(fc.nat({ max: ROWS - 1 }), { nil: null }),
      isBefore: fc.boolean(),
      limit: fc.constantFrom(1, 7, 50, 200),
      offset: fc.constantFrom(0, 0, 30),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ term, status, from, to, place, isBefore, limit, offset }) => {
        const all = await look(term, status, from, to);
        const args = {
          p_user_search: term,
          p_status: status,
          p_date_from: from,
          p_date_to: to,
          p_limit: limit,
        };
        if (place === null) {
          const found = await list({ ...args, p_offset: offset });
          expect(ids(found)).toEqual(ids(all.slice(offset, offset + limit)));
          return;
        }
        const [row] = await world.sql<{ cursor: { created_at: string; id: string }; after: string[] }>(
          `select jsonb_build_object('created_at', c.created_at, 'id', c.id) as cursor,
                  array(select w.id from public.withdrawal_requests w where (w.created_at, w.id) < (c.created_at, c.id))::text[] as after
             from (select created_at, id from public.withdrawal_requests order by created_at, id offset $1 limit 1) c`,
          [place],
        );
        if (!row) throw new Error('unreachable');
        const after = new Set(row.after);
        const expected = isBefore
          ? all.filter(({ id }) => !after.has(id) && id !== row.cursor.id).slice(-limit)
          : all.filter(({ id }) => after.has(id)).slice(0, limit);
        const found = await list({ ...args, [isBefore ? 'p_before' : 'p_after']: row.cursor });
        expect(ids(found)).toEqual(ids(expected));
      }),
      { numRuns: 80 },
    );
  });

  it('the counters cover the newest rows, and say if there are more', async () => {
    const cases = fc.record({
      term: fc.constantFrom(null, ...TERMS),
      status: fc.constantFrom(null, 'failed'),
      from: fc.constantFrom(null, '2025-04-01T00:00:00Z'),
      // An amount that a few have, or nearly all.
      min: fc.constantFrom(null, 50, ROWS - 30),
      limit: fc.constantFrom(null, 1, 20, 500, 10_000),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ term, status, from, min, limit }) => {
        fc.pre(term !== null || min !== null);
        const found = await look(term ?? '', status, from, null);
        const all = found.filter(({ amount_eur: euros }) => euros >= (min ?? 0));
        const counted = limit === null ? all : all.slice(0, limit);
        const expected = ['pending', 'success', 'failed'].map((one) => {
          const rows = counted.filter((row) => row.status === one);
          return {
            status: one,
            count: rows.length,
            amount_eur: rows.reduce((sum, { amount_eur: euros }) => sum + euros, 0),
            is_partial: counted.length < all.length,
          };
        });
        const args = {
          p_user_search: term,
          p_status: status,
          p_date_from: from,
          p_min_amount: min,
          p_newest: limit,
        };
        expect(await counters(args)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('the limit of counting has no effect without a search or for one user, and must be valid', async () => {
    const whole = await counters({});
    expect(whole.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS);
    expect(await counters({ p_newest: 1 })).toEqual(whole);
    const [somebody] = await world.sql<{ user_id: string }>(
      'select user_id from public.withdrawal_requests limit 1',
    );
    const one = await counters({ p_user_search: somebody?.user_id });
    expect(one.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1);
    expect(await counters({ p_user_search: somebody?.user_id, p_newest: 1 })).toEqual(one);
    for (const p_newest of [0, 10_001])
      await world.refuses(
        admin,
        'admin_get_withdrawal_counters',
        { p_newest },
        '22023',
        /^Count between 1 and 10000 of/,
      );
  });
});

describe('the user of withdrawals', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');

  const find = async (term: string) =>
    (await world.rpc<Row[]>(admin, 'admin_get_withdrawals', { p_user_search: term })).length;
  const request = (person: Person) =>
    world.rpc(person, 'request_withdrawal', { p_method: 'bank', p_amount_eur: 10 });
  async function owner(): Promise<Person> {
    const person = await world.person();
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [
      person.id,
    ]);
    return person;
  }
  const rename = (person: Person, name: string) =>
    world.rpc(admin, 'admin_update_user_profile', { p_user_id: person.id, p_updates: { full_name: name } });

  it('is found by a new name and address at once, and no longer by the old ones', async () => {
    const person = await owner();
    await request(person);
    await rename(person, 'Žeљko Prvi');
    expect(await find('žeљko prvi')).toBe(1);
    await rename(person, 'Drugi');
    expect([await find('Prvi'), await find('DRUGI'), await find('ug')]).toEqual([0, 1, 1]);
    await world.sql(`update auth.users set email = 'moved-away@search.test' where id = $1`, [person.id]);
    await world.sql(`update public.profiles set username = 'newcomer' where user_id = $1`, [person.id]);
    expect([await find(person.email), await find('moved-away'), await find('newcomer')]).toEqual([0, 1, 1]);
    await request(person);
    expect(await find('newcomer')).toBe(2);
  });

  it("is updated with a withdrawal's new time and owner", async () => {
    const [first, second] = [await owner(), await owner()];
    await request(first);
    await rename(first, 'Ferrer');
    await rename(second, 'Sukarno');
    await world.sql(
      `update public.withdrawal_requests set created_at = created_at - interval '100 days', user_id = $2 where user_id = $1`,
      [first.id, second.id],
    );
    // Enough newer ones that they are not scanned.
    const crowd = await owner();
    await world.sql(
      `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
       select $1, 'bank', 10, 0, 0, 10 from generate_series(1, 310)`,
      [crowd.id],
    );
    expect([await find('ferrer'), await find('sukarno')]).toEqual([0, 1]);
    const before = await world.sql('select * from private.withdrawal_stretches order by user_id, stretch');
    await world.sql('select private.refresh_withdrawal_stretches()');
    const after = await world.sql('select * from private.withdrawal_stretches order by user_id, stretch');
    // Except for a user without any withdrawal left.
    expect(before).toEqual(expect.arrayContaining(after));
    expect(after.length).toBeGreaterThan(2);
  });

  const INSERT = `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
    values ($1, 'bank', 10, 0, 0, 10)`;
  const RENAME = `update public.profiles set full_name = $2 where user_id = $1`;

  it('with a first withdrawal during a rename is found by the new name', async () => {
    const [earlier, later] = [await owner(), await owner()];
    await race(
      world,
      (tx) => tx.query(RENAME, [earlier.id, 'Renamed before']),
      () => world.sql(INSERT, [earlier.id]),
    );
    await race(
      world,
      (tx) => tx.query(INSERT, [later.id]),
      () => world.sql(RENAME, [later.id, 'Renamed after']),
    );
    expect([await find('renamed before'), await find('renamed after')]).toEqual([1, 1]);
    const kept = await world.sql<{ search_text: string }>(
      'select search_text from private.withdrawal_stretches where user_id in ($1, $2)',
      [earlier.id, later.id],
    );
    expect(kept.map(({ search_text: text }) => text.split('\u001f')[2]).toSorted()).toEqual([
      'renamed after',
      'renamed before',
    ]);
  });
});
