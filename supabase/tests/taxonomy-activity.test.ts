import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

// Unmatched queries, selections and trending.

const GARDEN = 'aaaaaaaa-0000-4000-8000-000000000001';
const HEDGES = 'bbbbbbbb-0000-4000-8000-000000000001';
const at = (day: number) => `2026-03-0${String(day)}T12:00:20Z`;

const call = <Row = Args>(name: string, args: Args = {}) => world.rpc<Row[]>(admin, name, args);

const world = await openWorld();
const admin = await world.person('admin');
const ana = await world.person('user');
await world.sql(`insert into public.categories (id, slug, sort_order) values ($1, 'garden', 1)`, [GARDEN]);
await world.sql(
  `insert into public.subcategories (id, category_id, slug, sort_order) values ($2, $1, 'hedges', 1)`,
  [GARDEN, HEDGES],
);
await world.sql(
  `insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
   values ('category', $1, 'en', 'Gardening'), ('category', $1, 'hr', 'Vrt'), ('subcategory', $2, 'en', 'Hedges')`,
  [GARDEN, HEDGES],
);

describe('unmatched queries', () => {
  beforeAll(async () => {
    const search = (user: Person | null, locale: string, raw: string, matches: number, day: number) =>
      world.sql(
        `insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, created_at)
         values ($1, $2, $3, lower($3), $4, $5)`,
        [user?.id ?? null, locale, raw, matches, at(day)],
      );
    await search(ana, 'en', 'drone', 0, 1);
    await search(null, 'en', 'Drone', 0, 2);
    await search(ana, 'en', 'DRONE', 0, 3);
    await search(ana, 'en', 'piano', 0, 4);
    await search(ana, 'en', 'garden', 2, 5);
    await search(null, 'hr', 'drone', 0, 6);
    await search(ana, 'en', 'asdf', 0, 7);
    await world.sql(
      `insert into public.taxonomy_ignored_queries (locale, normalized_query) values ('en', 'asdf')`,
    );
  });

  it.each<[string, () => Args, string]>([
    ['newest first, without matched and ignored ones', () => ({}), 'drone piano DRONE Drone drone'],
    ['of a language', () => ({ p_locale: 'hr' }), 'drone'],
    ['of a user', () => ({ p_user_id: ana.id }), 'piano DRONE drone'],
    ['as many as requested', () => ({ p_limit: 2 }), 'drone piano'],
  ])('raw: %s', async (_, args, expected) => {
    const rows = await call<{ raw_query: string }>('admin_get_unmatched_queries', args());
    expect(rows.map((row) => row.raw_query).join(' ')).toBe(expected);
  });

  it('a raw row has the fields of the specification', async () => {
    expect(await call('admin_get_unmatched_queries', { p_limit: 1 })).toEqual([
      {
        normalized_query: 'drone',
        raw_query: 'drone',
        locale: 'hr',
        user_id: null,
        created_at: '2026-03-06T12:00:20+00:00',
      },
    ]);
  });

  it.each<[string, Args, string]>([
    ['three times or more, the default', {}, 'en DRONE 3'],
    [
      'once or more, most frequent and then latest first',
      { p_min_count: 1 },
      'en DRONE 3, hr drone 1, en piano 1',
    ],
    ['of a language', { p_min_count: 1, p_locale: 'hr' }, 'hr drone 1'],
    ['from, inclusive', { p_min_count: 1, p_from: at(3), p_locale: 'en' }, 'en piano 1, en DRONE 1'],
    ['to, including the whole minute', { p_min_count: 2, p_to: '2026-03-02T12:00:00Z' }, 'en Drone 2'],
    ['as many as requested', { p_min_count: 1, p_limit: 1 }, 'en DRONE 3'],
  ])('aggregated: %s', async (_, args, expected) => {
    const rows = await call<{ locale: string; raw_query: string; agg_count: number }>(
      'admin_get_unmatched_queries_aggregated',
      args,
    );
    expect(rows.map((row) => `${row.locale} ${row.raw_query} ${row.agg_count}`).join(', ')).toBe(expected);
  });

  it('an aggregated row has the time when it was last seen', async () => {
    const [row] = await call('admin_get_unmatched_queries_aggregated');
    expect(row).toEqual({
      normalized_query: 'drone',
      raw_query: 'DRONE',
      locale: 'en',
      agg_count: 3,
      last_seen: '2026-03-03T12:00:20+00:00',
    });
  });

  it('refuses a minimum below 1', async () => {
    await expectSqlError(
      world.rpc(admin, 'admin_get_unmatched_queries_aggregated', { p_min_count: 0 }),
      '22023',
      'The minimum count must be at least 1.',
    );
  });

  it.each(['user', 'moderator'] as const)('a %s may not ignore one', async (role) => {
    const args = { p_locale: 'en', p_normalized_query: 'piano' };
    await world.refuses(await world.person(role), 'admin_ignore_query', args, '42501', 'Not authorized');
  });

  it('an ignored query is hidden in its language, and audited once', async () => {
    const args = { p_locale: 'EN', p_normalized_query: 'drone' };
    await world.rpc(admin, 'admin_ignore_query', args);
    await world.rpc(admin, 'admin_ignore_query', args);
    const rows = await call<{ raw_query: string }>('admin_get_unmatched_queries');
    expect(rows.map((row) => row.raw_query).join(' ')).toBe('drone piano');
    expect(await call('admin_get_unmatched_queries_aggregated')).toEqual([]);
    expect(await world.audited('en:drone')).toEqual([
      {
        actor_user_id: admin.id,
        action: 'ignore_query',
        details: { locale: 'en', normalized_query: 'drone' },
      },
    ]);
  });

  it('a query is ignored in every spelling that search groups with it', async () => {
    await world.rpc(admin, 'admin_ignore_query', { p_locale: 'en', p_normalized_query: '  Ｐiano ' });
    const rows = await call<{ raw_query: string }>('admin_get_unmatched_queries', { p_locale: 'en' });
    expect(rows.map((row) => row.raw_query)).not.toContain('piano');
    expect(await world.audited('en:piano')).toHaveLength(1);
  });

  it.each<[Args, RegExp]>([
    [{ p_locale: null, p_normalized_query: 'x' }, /^Choose the language/],
    [{ p_locale: 'xx', p_normalized_query: 'x' }, /^Unknown language "xx"/],
    [{ p_locale: 'en', p_normalized_query: null }, /^Choose a query/],
    [{ p_locale: 'en', p_normalized_query: ' \u200b' }, /^Choose a query/],
    [{ p_locale: 'en', p_normalized_query: 'x'.repeat(501) }, /^A query has at most 500 characters\.$/],
  ])('ignoring %j is refused', async (args, sentence) => {
    await world.refuses(admin, 'admin_ignore_query', args, '22023', sentence);
  });
});

describe('selections and trending', () => {
  const hours = (count: number) => `${count} hours`;
  beforeAll(async () => {
    const pick = (user: Person | null, locale: string, sub: string | null, ago: string) =>
      world.sql(
        `insert into public.taxonomy_selections (user_id, category_id, subcategory_id, locale, selected_at)
         values ($1, $2, $3, $4, now() - $5::interval)`,
        [user?.id ?? null, GARDEN, sub, locale, ago],
      );
    await pick(ana, 'en', HEDGES, hours(0));
    await pick(ana, 'en', HEDGES, hours(8));
    await pick(null, 'en', null, hours(16));
    await pick(ana, 'hr', HEDGES, hours(48));
    await pick(ana, 'en', HEDGES, hours(8 * 24));
    await pick(ana, 'en', null, hours(-1));
  });

  it('recent ones are newest first, named in the language, else in English', async () => {
    const [row] = await call('get_recent_suggestion_selections', { p_locale: 'hr' });
    expect(row).toEqual({
      category_id: GARDEN,
      subcategory_id: HEDGES,
      selected_at: expect.any(String) as string,
      category_name: 'Vrt',
      subcategory_name: 'Hedges',
    });
    const rows = await call<{ subcategory_name: string | null }>('get_recent_suggestion_selections', {
      p_limit: 3,
    });
    expect(rows.map((one) => one.subcategory_name)).toEqual([null, 'Hedges', 'Hedges']);
  });

  it.each<[string, Args, number]>([
    ['of a category, in all of its subcategories', { p_category_id: GARDEN }, 6],
    ['of a subcategory', { p_category_id: GARDEN, p_subcategory_id: HEDGES }, 4],
    ['of a language', { p_category_id: GARDEN, p_subcategory_id: HEDGES, p_locale: 'hr' }, 1],
    ['of another category', { p_category_id: HEDGES }, 0],
    ['as many as requested', { p_limit: 2 }, 2],
  ])('samples %s', async (_, args, count) => {
    expect(await call('get_taxonomy_drilldown', args)).toHaveLength(count);
  });

  it('a sample is a user and a time; a deleted account has no id', async () => {
    const rows = await call<{ user_id: string | null }>('get_taxonomy_drilldown', {
      p_category_id: GARDEN,
    });
    expect(rows.map(({ user_id }) => user_id)).toEqual([ana.id, ana.id, ana.id, null, ana.id, ana.id]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['user_id', 'selected_at']);
  });

  it.each(['user', 'moderator'] as const)('a %s may not recompute', async (role) => {
    const caller = await world.person(role);
    await world.refuses(
      caller,
      'recompute_taxonomy_trending',
      { p_window: '24h' },
      '42501',
      'Not authorized',
    );
  });

  it('a selection counts half after 8 hours in the 24h window, and nothing outside of it', async () => {
    const calculated = await world.rpc<string>(admin, 'recompute_taxonomy_trending', { p_window: '24h' });
    const rows = await call<{ subcategory_name: string | null; score: number; calculated_at: string }>(
      'get_taxonomy_trending',
      { p_locale: 'en' },
    );
    expect(rows.map(({ subcategory_name }) => subcategory_name)).toEqual(['Hedges', null]);
    expect(rows[0]?.score).toBeCloseTo(1.5, 1);
    expect(rows[1]?.score).toBeCloseTo(0.25, 1);
    expect(rows.map(({ calculated_at }) => calculated_at)).toEqual([calculated, calculated]);
    expect(await call('get_taxonomy_trending', { p_locale: 'hr' })).toEqual([]);
  });

  it('a selection counts half after 2 days in the 7d window', async () => {
    await world.rpc(admin, 'recompute_taxonomy_trending', { p_window: '7d' });
    const rows = await call<{ score: number; category_name: string }>('get_taxonomy_trending', {
      p_locale: 'hr',
      p_window: '7d',
    });
    expect(rows.map(({ category_name }) => category_name)).toEqual(['Vrt']);
    expect(rows[0]?.score).toBeCloseTo(0.5, 2);
  });

  it('recomputing replaces the result, and is audited each time', async () => {
    await world.rpc(admin, 'recompute_taxonomy_trending', { p_window: '24h' });
    expect(await call('get_taxonomy_trending')).toHaveLength(2);
    expect(await world.audited('24h')).toEqual(
      Array<unknown>(2).fill({
        actor_user_id: admin.id,
        action: 'recompute_taxonomy_trending',
        details: { window: '24h', rows: 2 },
      }),
    );
  });

  it.each<[string, Args, number]>([
    ['of a subcategory in a day', { p_subcategory_id: HEDGES, p_locale: 'en', p_window: '24h' }, 2],
    ['of a subcategory in a week', { p_subcategory_id: HEDGES, p_window: '7d' }, 3],
    ['of a category itself, without its subcategories', { p_window: '24h' }, 1],
  ])('samples %s equal those of the trending row', async (_, args, count) => {
    expect(await call('get_taxonomy_drilldown', { p_category_id: GARDEN, ...args })).toHaveLength(count);
  });

  it('and stay those of the time of computation', async () => {
    const row = { p_category_id: GARDEN, p_subcategory_id: HEDGES, p_locale: 'en', p_window: '24h' };
    await world.sql(
      `insert into public.taxonomy_selections (category_id, subcategory_id, locale) values ($1, $2, 'en')`,
      [GARDEN, HEDGES],
    );
    expect(await call('get_taxonomy_drilldown', row)).toHaveLength(2);
    await world.rpc(admin, 'recompute_taxonomy_trending', { p_window: '24h' });
    expect(await call('get_taxonomy_drilldown', row)).toHaveLength(3);
  });

  it.each<[string, Args, RegExp]>([
    ['get_taxonomy_drilldown', { p_window: '30d' }, /^Unknown window "30d"\. Use one of: 24h, 7d\.$/],
    ['get_taxonomy_trending', { p_window: '30d' }, /^Unknown window "30d"\. Use one of: 24h, 7d\.$/],
    ['get_taxonomy_trending', { p_locale: 'xx' }, /^Unknown language "xx"/],
    ['get_recent_suggestion_selections', { p_locale: 'xx' }, /^Unknown language "xx"/],
    ['get_taxonomy_drilldown', { p_locale: 'xx' }, /^Unknown language "xx"/],
    ['recompute_taxonomy_trending', { p_window: null }, /^Choose a window: 24h or 7d\.$/],
    ['recompute_taxonomy_trending', { p_window: '1h' }, /^Unknown window "1h"/],
    ['admin_get_unmatched_queries', { p_locale: 'xx' }, /^Unknown language "xx"/],
    ['admin_get_unmatched_queries_aggregated', { p_locale: 'xx' }, /^Unknown language "xx"/],
  ])('%s refuses %j', async (name, args, sentence) => {
    await world.refuses(admin, name, args, '22023', sentence);
  });
});
