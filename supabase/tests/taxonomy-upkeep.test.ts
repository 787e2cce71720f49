import { beforeEach, describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';

// Recomputation, clean-up and the newer checks.

const GONE = 'cccccccc-0000-4000-8000-000000000000';

let garden: string;
const world = await openTaxonomyWorld();
beforeEach(async () => {
  for (const table of ['searches', 'selections', 'trending', 'ignored_queries', 'translations', 'synonyms'])
    await world.sql(`delete from public.taxonomy_${table}`);
  await world.clear();
  garden = await world.category('garden', { en: 'Gardening' });
});

const select = (age: string) =>
  world.sql(
    `insert into public.taxonomy_selections (category_id, locale, selected_at) values ($1, 'en', now() - $2::interval)`,
    [garden, age],
  );
const trending = () =>
  world.sql('select time_window, round(score) as score from public.taxonomy_trending order by 1');

it('the cache: old results are deleted, both windows are recomputed, with one audit entry', async () => {
  await select('1 minute');
  await select('3 days');
  await world.sql(
    `insert into public.taxonomy_trending (locale, time_window, category_id, score, calculated_at)
     values ('hr', '24h', $1, 99, now())`,
    [garden],
  );
  expect(await world.log(() => world.call('reset_taxonomy_cache'))).toMatchObject([
    { action: 'reset_taxonomy_cache', details: { old_rows: 1, new_rows: 2 } },
  ]);
  expect(await trending()).toMatchObject([{ time_window: '24h' }, { time_window: '7d' }]);
  expect(await world.sql(`select from public.taxonomy_trending where locale = 'hr'`)).toEqual([]);
});

describe('housekeeping', () => {
  async function createObsoleteRows() {
    const search = (age: string, query: string) =>
      world.sql(
        `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
         values ('en', $2, $2, 0, now() - $1::interval)`,
        [age, query],
      );
    await search('181 days', 'old');
    await search('179 days', 'kept-ones');
    await select('366 days');
    await select('364 days');
    await world.sql(
      `insert into public.taxonomy_ignored_queries (locale, normalized_query, created_at)
       values ('en', 'forgotten', now() - interval '366 days'), ('en', 'kept one', now() - interval '366 days'),
              ('en', 'new', now() - interval '364 days')`,
    );
    await world.sql(
      `insert into public.taxonomy_trending (locale, time_window, category_id, score, calculated_at)
       values ('en', '24h', $1, 1, now() - interval '25 hours'), ('en', '7d', $1, 1, now() - interval '25 hours')`,
      [garden],
    );
    await world.sql(
      `insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name) values ('category', $1, 'en', 'Lost')`,
      [GONE],
    );
    await world.sql(
      `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term) values ('subcategory', $1, 'en', 'lost'), ('category', $2, 'en', 'yard')`,
      [GONE, garden],
    );
    await world.sql(
      `insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id) values ('category', 'lost', $1)`,
      [GONE],
    );
  }
  const removed = {
    searches_removed: 1,
    selections_removed: 1,
    trending_removed: 1,
    ignored_removed: 1,
    translations_removed: 1,
    synonyms_removed: 1,
    aliases_removed: 1,
  };
  const left = () =>
    world.sql(
      `select (select count(*)::int from public.taxonomy_searches) as searches,
              (select count(*)::int from public.taxonomy_selections) as selections,
              (select string_agg(normalized_query, ' ' order by 1) from public.taxonomy_ignored_queries) as ignored,
              (select string_agg(display_name, ' ') from public.taxonomy_translations) as names,
              (select string_agg(term, ' ') from public.taxonomy_synonyms) as synonyms,
              (select count(*)::int from public.taxonomy_aliases) as aliases`,
    );

  it('removes old and orphaned rows, returns their numbers, and leaves one audit entry', async () => {
    await createObsoleteRows();
    let done: unknown;
    const log = await world.log(async () => {
      done = await world.call('run_taxonomy_housekeeping');
    });
    expect(done).toEqual({ ...removed, ran_at: expect.any(String) as string });
    expect(log).toEqual([{ action: 'run_taxonomy_housekeeping', entity_id: null, details: removed }]);
    expect(await left()).toEqual([
      {
        searches: 1,
        selections: 1,
        ignored: 'kept one new',
        names: 'Gardening',
        synonyms: 'yard',
        aliases: 0,
      },
    ]);
    expect(await trending()).toMatchObject([{ time_window: '7d' }]);
    expect(await world.log(() => world.call('run_taxonomy_housekeeping'))).toEqual([]);
  });

  it('the job does the same without an actor, and computes trending', async () => {
    await createObsoleteRows();
    await select('1 minute');
    let done: unknown;
    const log = await world.log(async () => {
      done = await world.rpc('service_role', 'run_taxonomy_maintenance');
    });
    expect(done).toEqual({
      housekeeping: removed,
      trending: [
        { window: '24h', rows: 1 },
        { window: '7d', rows: 1 },
      ],
    });
    expect(log).toMatchObject([{ action: 'run_taxonomy_housekeeping', details: removed }]);
    const [row] = await world.sql(
      'select actor_user_id from public.admin_action_audit order by id desc limit 1',
    );
    expect(row).toEqual({ actor_user_id: null });
    expect(await world.log(() => world.rpc('service_role', 'run_taxonomy_maintenance'))).toEqual([]);
  });
});

describe('the checks', () => {
  interface Check {
    name: string;
    count: number;
    examples: string[];
    mend: { section: string; search: object };
  }
  const failing = async (p_locale = 'en') =>
    (await world.call<{ checks: (Check & { ok: boolean })[] }>('run_taxonomy_e2e_smoke', { p_locale })).checks
      .filter(({ ok }) => !ok)
      .map(({ name, count, examples, mend }) => ({ name, count, examples, section: mend.section }));
  const found = async (start: string, p_locale?: string) =>
    (await failing(p_locale)).find(({ name }) => name.startsWith(start));

  it('slugs that differ only in accents or hyphens', async () => {
    await world.category('mueller', { en: 'Miller' });
    await world.category('muller', { en: 'Milling' });
    const [a, b] = [await world.category('aa'), await world.category('bb')];
    await world.subcategory(a, 'car-wash');
    await world.subcategory(a, 'carwash');
    await world.subcategory(b, 'car-wash');
    expect(await found('No two slugs')).toEqual({
      name: 'No two slugs differ only by accents or hyphens',
      count: 2,
      examples: ['aa/car-wash, aa/carwash', 'mueller, muller'],
      section: 'categories',
    });
  });

  it('names of one list that differ only in accents and case', async () => {
    await world.category('kuca', { hr: 'Kuća' });
    await world.category('house', { hr: 'KUCA' });
    const sub = await world.category('aa');
    await world.subcategory(sub, 'kuca', { hr: 'Kuća' });
    expect(await found('No two names', 'hr')).toMatchObject({
      count: 1,
      examples: ['KUCA (house), Kuća (kuca)'],
    });
    expect(await found('No two names', 'en')).toBeUndefined();
  });

  it('active names that a search does not find, by searching for them', async () => {
    await world.category('letter', { en: 'C' });
    for (let i = 0; i < 9; i++) await world.category(`same-${String(i)}`, { en: 'Same' });
    const retired = await world.category('retired', { en: '?' });
    await world.call('admin_update_category', { p_id: retired, p_is_active: false });
    expect(await found('A search')).toMatchObject({
      count: 2,
      examples: ['C (letter)', 'Same (same-8)'],
      section: 'synonyms',
    });
  });

  it('examples are at most five, with the place to fix them', async () => {
    for (let i = 0; i < 7; i++) await world.category(`cat-${String(i)}`);
    expect(await found('Every item has an English name')).toMatchObject({
      count: 7,
      examples: ['cat-0', 'cat-1', 'cat-2', 'cat-3', 'cat-4'],
      section: 'categories',
    });
  });
});

describe('exports', () => {
  it('of a language have only its words, with the slugs of their items', async () => {
    const hedges = await world.subcategory(garden, 'hedges', { hr: 'Živica', en: 'Hedges' });
    await world.synonym('subcategory', hedges, 'hr', 'grm');
    await world.synonym('category', garden, 'en', 'yard');
    expect(await world.call('export_taxonomy_translations', { p_locale: 'HR' })).toEqual([
      {
        entity_type: 'subcategory',
        entity_id: hedges,
        category_slug: 'garden',
        subcategory_slug: 'hedges',
        locale: 'hr',
        display_name: 'Živica',
      },
    ]);
    expect(await world.call('export_taxonomy_synonyms', { p_locale: 'hr' })).toMatchObject([
      { entity_id: hedges, term: 'grm' },
    ]);
    const all = await world.call<{ translations: unknown[]; synonyms: unknown[] }>('export_taxonomy_all');
    expect(Object.keys(all).sort()).toEqual(['synonyms', 'translations']);
    expect([all.translations.length, all.synonyms.length]).toEqual([3, 2]);
  });
});
