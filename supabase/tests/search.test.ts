import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

interface Review {
  id: string;
  created_at: string;
}

const ROWS = 4000;
// Terms in every row, one of 30, one of 500, two, none; and pairs of letters, which use another index.
const TERMS = ['every', 'often', 'seldom', 'twice', 'xylophone', 've', 'ft', 'ld', 'wi', 'qx'];

describe('searching more rows than the initial scan covers', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  // Over 130 days, with many rows of equal time; terms come in clusters, so that long ranges lack them.
  await world.sql(
    `insert into public.reviews (rating, reviewed_user_id, comment, created_at, deleted_at)
     select 1 + n % 5, $1,
            concat_ws(' ', 'Every', case when n / 10 % 30 = 0 then 'often' end, case when n / 4 % 500 = 7 then 'seldom' end,
                      case when n in (1500, 3990) then 'twice' end),
            timestamptz '2026-01-01T00:00:00Z' + n / 8 * 8 * interval '47 minutes', case when n % 97 = 0 then now() end
       from generate_series(1, $2::int) n`,
    [admin.id, ROWS],
  );

  const list = (args: Args) => world.rpc<Review[]>(admin, 'admin_get_reviews', args);

  it('every page, in both directions, for every term, has exactly the expected rows', async () => {
    const cases = fc.record({
      term: fc.constantFrom(...TERMS),
      dir: fc.constantFrom('asc', 'desc'),
      from: fc.option(fc.nat({ max: ROWS - 200 }), { nil: null }),
      limit: fc.constantFrom(1, 7, 50, 200),
      rating: fc.option(fc.constantFrom(1, 4), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ term, dir, from, limit, rating }) => {
        const cursor =
          from === null
            ? undefined
            : (
                await world.sql<{ place: { created_at: string; id: string } }>(
                  `select jsonb_build_object('created_at', created_at, 'id', id) as place
                     from public.reviews order by created_at, id offset $1 limit 1`,
                  [from],
                )
              )[0]?.place;
        const sign = dir === 'asc' ? '>' : '<';
        const expected = await world.sql<{ id: string }>(
          `select id from public.reviews
            where deleted_at is null and strpos(lower(comment), $1) > 0 and ($2::int is null or rating >= $2)
              and ($3::text is null or (created_at, id) ${sign} (($3::jsonb ->> 'created_at')::timestamptz, ($3::jsonb ->> 'id')::uuid))
            order by created_at ${dir}, id ${dir} limit $4`,
          [term, rating, cursor ? JSON.stringify(cursor) : null, limit],
        );
        const found = await list({
          p_search: term,
          p_order_dir: dir,
          p_limit: limit,
          ...(cursor && { p_after: cursor }),
          ...(rating !== null && { p_min_rating: rating }),
        });
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });

  it('a term in two distant rows is found, and an absent one is not', async () => {
    expect(await list({ p_search: 'twice' })).toHaveLength(2);
    expect(await list({ p_search: 'wi' })).toHaveLength(2);
    expect(await list({ p_search: 'xylophone' })).toEqual([]);
    expect(await list({ p_search: 'qx' })).toEqual([]);
  });
});
