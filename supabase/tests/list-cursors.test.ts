import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { LISTS, fillLists, type List } from './paged-lists.ts';
import { openWorld, expectSqlError, type Args } from './world.ts';

type Row = Record<string, unknown>;

const takes = (procedure: string, arg: string) =>
  PROCEDURES[procedure]?.args.some((known) => known.startsWith(`${arg} `)) === true;

describe('paging by cursor', async () => {
  const read = (list: List, args: Args) => world.rpc<Row[]>(admin, list.procedure, args);

  const world = await openWorld();
  const admin = await world.person('admin');
  const filters: Record<string, Args[]> = await fillLists(world);

  // These have tests of their own; all but the log are paged in one direction only.
  const ELSEWHERE = [
    'admin_export_statements',
    'admin_get_audit',
    'admin_get_journal',
    'admin_get_notes',
    'admin_get_notifications',
    'admin_get_payout_run_exclusions',
    'admin_get_payout_run_lines',
    'admin_get_payout_run_payments',
    'admin_get_payout_runs',
    'admin_get_post_history',
    'admin_get_reads_of',
    'admin_get_statement_entries',
    'admin_get_user_history',
    'get_my_notices',
    'operator_export_rows',
    'operator_get_person_keys',
  ];
  it('covers every list with cursors', () => {
    const tried = [...LISTS.map(({ procedure }) => procedure), ...ELSEWHERE];
    expect(Object.keys(PROCEDURES).filter((name) => takes(name, 'p_after'))).toEqual(tried.sort());
  });

  it.each(LISTS)(
    '$procedure: pages from every row, in both directions, equal the offset pages',
    async (list) => {
      const cases = fc.record({
        filter: fc.constantFrom({}, ...(filters[list.procedure] ?? [])),
        by: fc.constantFrom(...list.sorts),
        dir: fc.constantFrom('asc', 'desc'),
        at: fc.nat({ max: 59 }),
        size: fc.integer({ min: 1, max: 70 }),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ filter, by, dir, at, size }) => {
          const sorted = {
            ...filter,
            ...(takes(list.procedure, 'p_order_by') ? { p_order_by: by, p_order_dir: dir } : {}),
          };
          const all = await read(list, { ...sorted, p_limit: 200 });
          const here = all[at % all.length];
          if (here === undefined) throw new Error(`No row matches ${JSON.stringify(filter)}`);
          const index = all.indexOf(here);
          const cursor = Object.fromEntries([by, ...list.keys].map((key) => [key, here[key]]));
          expect(await read(list, { ...sorted, p_limit: size, p_after: cursor })).toEqual(
            all.slice(index + 1, index + 1 + size),
          );
          expect(await read(list, { ...sorted, p_limit: size, p_before: cursor })).toEqual(
            all.slice(Math.max(0, index - size), index),
          );
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each([
    ['admin_get_users', 'full_name', 'user_id'],
    ['admin_get_reports', 'severity', 'id'],
  ])('%s: a page by %s may begin and end among nulls, in both directions', async (procedure, by, id) => {
    for (const dir of ['asc', 'desc']) {
      const sorted = { p_order_by: by, p_order_dir: dir };
      const all = await world.rpc<Row[]>(admin, procedure, { ...sorted, p_limit: 200 });
      const firstNull = all.findIndex((row) => row[by] === null);
      expect(firstNull).toBeGreaterThan(10);
      expect(all.length - firstNull).toBeGreaterThan(10);
      for (const index of [firstNull - 5, firstNull - 1, firstNull, firstNull + 5]) {
        const cursor = { [by]: all[index]?.[by], [id]: all[index]?.[id] };
        const page = (place: Args) => world.rpc(admin, procedure, { ...sorted, ...place, p_limit: 8 });
        expect(await page({ p_after: cursor })).toEqual(all.slice(index + 1, index + 9));
        expect(await page({ p_before: cursor })).toEqual(all.slice(index - 8, index));
      }
    }
  });

  it('a cursor keeps its place if its row was deleted or moved', async () => {
    const list = { p_order_by: 'rating', p_order_dir: 'asc', p_limit: 200 };
    const rows = await world.rpc<{ id: string; rating: number }[]>(admin, 'admin_get_reviews', list);
    const { id, rating } = rows[20] ?? { id: '', rating: 0 };
    await world.sql('delete from public.reviews where id = $1', [id]);
    const after = await world.rpc(admin, 'admin_get_reviews', { ...list, p_after: { id, rating } });
    expect(after).toEqual(rows.slice(21));
  });

  const USER = '00000000-0000-4000-8000-000000000000';
  const TIME = '2026-01-01T00:00:00Z';
  const SHAPE =
    /^In this sort a cursor is an object with created_at and user_id of a row, and nothing else\.$/;
  it.each<[string, Args, RegExp]>([
    ['a text', { p_after: '"x"' }, SHAPE],
    ['a list', { p_before: [TIME, USER] }, SHAPE],
    ['an empty object', { p_after: {} }, SHAPE],
    ['a cursor without the id', { p_after: { created_at: TIME } }, SHAPE],
    ['more fields than a cursor has', { p_after: { created_at: TIME, user_id: USER, email: 'x' } }, SHAPE],
    [
      'the cursor of another sort',
      { p_after: { created_at: TIME, user_id: USER }, p_order_by: 'full_name' },
      /with full_name and user_id of a row/,
    ],
    [
      'an invalid time',
      { p_after: { created_at: 'yesterday-ish', user_id: USER } },
      /^The created_at and user_id of a cursor must be those of a row of the list\.$/,
    ],
    ['an invalid id', { p_before: { created_at: TIME, user_id: 'x' } }, /must be those of a row/],
    ['a null id', { p_after: { created_at: TIME, user_id: null } }, /must not be null\.$/],
    [
      'null for a column that is never null',
      { p_after: { created_at: null, user_id: USER } },
      /must not be null\.$/,
    ],
    [
      'both directions',
      { p_after: { created_at: TIME, user_id: USER }, p_before: { created_at: TIME, user_id: USER } },
      /^Give p_after or p_before, not both\.$/,
    ],
    [
      'an offset beside it',
      { p_after: { created_at: TIME, user_id: USER }, p_offset: 50 },
      /^Give a cursor or an offset, not both\.$/,
    ],
  ])('refuses %s', async (_, args, sentence) => {
    await expectSqlError(world.rpc(admin, 'admin_get_users', args), '22023', sentence);
  });
});
