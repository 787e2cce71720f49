import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface User {
  user_id: string;
}

const USERS = 2600;
// Terms that match everyone, a third, one in 30, the last names, people without a name, two, none; and pairs
// of letters.
const TERMS = ['every', 'third', 'seldom', 'zz', 'zzlast', 'nameless', 'twice', 'xylophone', 'ld', 'qx'];
const SORTS = ['full_name', 'email', 'role', 'is_banned', 'created_at'];

// Nulls are last in both directions: they follow the values, and values precede them.
const EXAMPLES = (['asc', 'desc'] as const).flatMap((dir) =>
  ['nameless', 'third', 'zzlast'].flatMap((term) => [
    { term, sort: 'full_name', dir, place: 100, isBefore: false },
    { term, sort: 'full_name', dir, place: USERS - 5, isBefore: true },
  ]),
);

describe('a search in another order than newest first', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  await world.sql(
    `insert into auth.users (id, email, created_at)
     select gen_random_uuid(),
            concat_ws('-', 'every', case when n % 3 = 0 then 'third' end, case when n % 11 = 0 then 'nameless' end,
                      case when n in (400, 2500) then 'twice' end, n) || '@test.test',
            timestamptz '2026-01-01T00:00:00Z' + n / 8 * interval '3 hours'
       from generate_series(1, $1::int) n`,
    [USERS],
  );
  await world.database.exec(`
    update public.profiles p
       set full_name = case when u.n % 11 = 0 then null
                            else concat_ws(' ', case when u.n % 30 = 7 then 'Zzlast' else chr(97 + u.n % 20) end,
                                           case when u.n % 30 = 4 then 'Seldom' end, u.n % 40) end,
           is_banned = u.n % 13 = 0, role = case when u.n % 500 = 3 then 'moderator' else 'user' end
      from (select user_id, substring(email from '(\\d+)@')::int as n from public.profiles where email like 'every%') u
     where u.user_id = p.user_id`);

  interface Row {
    user_id: string;
    cursor: object;
    text: string;
    is_banned: boolean;
  }
  const sorted = new Map<string, Row[]>();
  /** Everyone in this order. */
  async function everyone(sort: string, dir: string): Promise<Row[]> {
    const key = `${sort} ${dir}`;
    const all =
      sorted.get(key) ??
      (await world.sql<Row>(
        `select user_id, jsonb_build_object('${sort}', ${sort}, 'user_id', user_id) as cursor, is_banned,
                lower(concat_ws(chr(31), email, username, full_name)) as text
           from public.profiles order by ${sort} ${dir} nulls last, user_id ${dir}`,
      ));
    sorted.set(key, all);
    return all;
  }

  const list = async (args: Args) =>
    (await world.rpc<User[]>(admin, 'admin_get_users', args)).map(({ user_id: id }) => id);

  it('every page, after or before any row or at an offset, has exactly the expected rows', async () => {
    const cases = fc.record({
      term: fc.constantFrom(...TERMS),
      sort: fc.constantFrom(...SORTS),
      dir: fc.constantFrom('asc', 'desc'),
      isBanned: fc.constantFrom(undefined, undefined, true),
      place: fc.option(fc.nat({ max: USERS - 1 }), { nil: undefined }),
      isBefore: fc.boolean(),
      limit: fc.constantFrom(1, 7, 50, 200),
      offset: fc.constantFrom(0, 30, 300),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ term, sort, dir, isBanned, place, isBefore, limit, offset }) => {
        const all = await everyone(sort, dir);
        const matches = (rows: readonly Row[]) =>
          rows
            .filter(
              (row) => row.text.includes(term) && (isBanned === undefined || row.is_banned === isBanned),
            )
            .map((row) => row.user_id);
        const args = {
          p_search: term,
          p_order_by: sort,
          p_order_dir: dir,
          p_is_banned: isBanned,
          p_limit: limit,
        };
        if (place === undefined) {
          expect(await list({ ...args, p_offset: offset })).toEqual(
            matches(all).slice(offset, offset + limit),
          );
        } else if (isBefore) {
          const found = await list({ ...args, p_before: all[place]?.cursor });
          expect(found).toEqual(matches(all.slice(0, place)).slice(-limit));
        } else {
          const found = await list({ ...args, p_after: all[place]?.cursor });
          expect(found).toEqual(matches(all.slice(place + 1)).slice(0, limit));
        }
      }),
      {
        numRuns: 120,
        examples: EXAMPLES.map((one): [typeof one & { isBanned: undefined; limit: 50; offset: 0 }] => [
          { isBanned: undefined, limit: 50, offset: 0, ...one },
        ]),
      },
    );
  });

  it('sorts only the newest matches of a frequent term', async () => {
    await world.database.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into public.profiles (user_id, email, full_name, created_at)
         select gen_random_uuid(), n || '@zebra.test', 'Zebra ' || 10000 + n, now() - n * interval '1 second'
           from generate_series(1, 1000) n
         union all select gen_random_uuid(), 'yak@zebra.test', 'Yak', '2020-01-01T00:00:00Z'`,
      );
      await tx.query('analyze public.profiles');
    });
    const names = async (p_search: string) =>
      (
        await world.rpc<{ full_name: string }[]>(admin, 'admin_get_users', {
          p_search,
          p_order_by: 'full_name',
          p_order_dir: 'asc',
          p_limit: 2,
        })
      ).map((row) => row.full_name);
    expect(await names('zebra')).toEqual(['Zebra 10001', 'Zebra 10002']);
    expect(await names('@zebra.test')).toEqual(['Zebra 10001', 'Zebra 10002']);
    expect(await names('yak@zebra')).toEqual(['Yak']);
  });
});
