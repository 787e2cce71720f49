import { describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args } from './world.ts';

// Why an item is found, what an unmatched query may have meant, and whether it matches now.

const world = await openTaxonomyWorld();
const garden = await world.category('garden', { en: 'Gardening', hr: 'Uređenje vrta' });
const hedges = await world.subcategory(garden, 'hedges', { en: 'Hedge trimming', hr: 'Šišanje živice' });
const plumbing = await world.category('plumbing', { en: 'Plumbing' });
await world.synonym('category', plumbing, 'en', 'Pipe fitter');
await world.synonym('category', plumbing, 'de', 'Klempner');
await world.call('admin_create_taxonomy_alias', {
  p_entity_type: 'category',
  p_from_slug: 'water-works',
  p_to_entity_id: plumbing,
});
const retired = await world.category('fax', { en: 'Fax repair' });
await world.call('admin_update_category', { p_id: retired, p_is_active: false });

const explain = (p_locale: string, p_query: string) =>
  world.call<Args[]>('admin_explain_taxonomy_search', { p_locale, p_query });

it.each<[string, string, string, Args]>([
  ['en', 'gardening', 'name', { matched_word: 'Gardening', matched_locale: 'en', nearness: 0 }],
  ['hr', 'sisanje', 'name', { matched_word: 'Šišanje živice', matched_locale: 'hr', nearness: 1 }],
  ['hr', 'trimming', 'name', { matched_word: 'Hedge trimming', matched_locale: 'en', nearness: 2 }],
  ['en', 'trimming hedge', 'name', { matched_word: 'Hedge trimming', nearness: 3 }],
  ['en', 'pipe fit', 'synonym', { matched_word: 'Pipe fitter', matched_locale: 'en' }],
  ['en', 'water works', 'alias', { matched_word: 'water-works', category_slug: 'plumbing' }],
  ['en', 'plumbinng', 'typo', { word_kind: 'name', matched_word: 'Plumbing' }],
  ['de', 'klempmer', 'typo', { word_kind: 'synonym', matched_word: 'Klempner', matched_locale: 'de' }],
])('%s "%s" is found by %s', async (locale, query, reason, more) => {
  expect(await explain(locale, query)).toMatchObject([{ reason, ...more }]);
});

it("has the client's results in the same order, and records nothing", async () => {
  const client = await world.person();
  for (const query of ['p', 'pl', 'garden', 'trimming', 'fax', 'klempner', 'nothing like it']) {
    const mine = await world.rpc<Args[]>(client, 'search_taxonomy', { p_locale: 'hr', p_query: query });
    const why = await explain('hr', query);
    expect(
      why.map((row) => [row.category_slug, row.subcategory_slug, row.category_name, row.icon_slug]),
      query,
    ).toEqual(mine.map((row) => [row.category_slug, row.subcategory_slug, row.category_name, row.icon_slug]));
  }
  const state = await world.state();
  expect(await explain('hr', 'something else')).toEqual([]);
  expect(await world.state()).toBe(state);
});

describe('an unmatched query', () => {
  const suggest = async (p_locale: string, p_query: string) =>
    (await world.call<Args[]>('admin_suggest_taxonomy_targets', { p_locale, p_query })).map(
      (row) =>
        `${String(row.reason)} ${String(row.category_slug)}/${String(row.subcategory_slug)} ${String(row.matched_word)}`,
    );

  it('may have meant an item with a similar word, in any language', async () => {
    expect((await suggest('en', 'hedge specialist'))[0]).toBe('similar garden/hedges Hedge trimming');
    expect((await suggest('hr', 'klempnar hitno'))[0]).toBe('similar plumbing/null Klempner');
    expect(await suggest('en', 'xylophone')).toEqual([]);
    expect(await suggest('en', '  ')).toEqual([]);
  });

  it('did not mean an item that explains hardly any of it', async () => {
    expect(await suggest('en', 'plumage')).toEqual([]);
    expect(await suggest('en', 'clock repair')).toEqual([]);
  });

  it.each<[string, string, string, number, number]>([
    ['one word of two', 'en', 'tattoo hedge', 0.3, 0.6],
    ['a mistyped word', 'en', 'plumbinng', 0.75, 1],
    ['another form', 'en', 'hedges trimmed', 0.75, 1],
    ['a word of another language', 'hr', 'klempner', 0.75, 0.9],
    ['the whole query, by an inactive item', 'en', 'fax repairs', 0.75, 1],
  ])('%s explains that much', async (_, p_locale, p_query, least, most) => {
    const [best] = await world.call<Args[]>('admin_suggest_taxonomy_targets', { p_locale, p_query });
    expect(best?.score).toBeGreaterThan(least);
    expect(best?.score).toBeLessThan(most);
  });

  it('meant the item that people selected after it, in any spelling', async () => {
    for (let i = 0; i < 3; i++) {
      const client = await world.person();
      await world.rpc(client, 'search_taxonomy', { p_locale: 'en', p_query: ' Zelena  patrola' });
      const picked = { p_category_id: garden, p_subcategory_id: hedges };
      await world.rpc(client, 'select_taxonomy_suggestion', { ...picked, p_locale: 'en' });
    }
    const late = await world.person();
    await world.rpc(late, 'search_taxonomy', { p_locale: 'en', p_query: 'zelena patrola' });
    await world.sql(
      `insert into public.taxonomy_selections (user_id, category_id, locale, selected_at)
       values ($1, $2, 'en', now() + interval '16 minutes')`,
      [late.id, plumbing],
    );
    const [best, second] = await world.call<Args[]>('admin_suggest_taxonomy_targets', {
      p_locale: 'en',
      p_query: 'zelena patrola',
    });
    expect(best).toMatchObject({
      reason: 'picked',
      picks: 3,
      score: 0.875,
      entity_type: 'subcategory',
      entity_id: hedges,
      category_name: 'Gardening',
      subcategory_name: 'Hedge trimming',
      is_active: true,
    });
    expect(second).toBeUndefined();
  });

  it('matches now, or still does not', async () => {
    const p_items = [
      { locale: 'en', normalized_query: 'zelena patrola' },
      { locale: 'hr', normalized_query: 'sisanje zivice' },
      { locale: 'hr', normalized_query: 'x' },
    ];
    const match = () => world.call<Args[]>('admin_match_queries', { p_items });
    expect((await match()).map((row) => row.match_count)).toEqual([0, 1, 0]);
    await world.synonym('category', garden, 'en', 'Zelena patrola');
    expect(await match()).toMatchObject([
      { locale: 'en', normalized_query: 'zelena patrola', match_count: 1, category_slug: 'garden' },
      { match_count: 1, category_slug: 'garden', subcategory_slug: 'hedges', nearness: 0 },
      { match_count: 0, category_slug: null, nearness: null },
    ]);
    const [typo] = await world.call<Args[]>('admin_match_queries', {
      p_items: [{ locale: 'en', normalized_query: 'zelena patrolla' }],
    });
    expect(typo).toMatchObject({ match_count: 1, category_slug: 'garden' });
    expect(typo?.nearness).toBeGreaterThan(3);
    const client = await world.person();
    expect(
      await world.rpc(client, 'search_taxonomy', { p_locale: 'en', p_query: 'zelena patrola' }),
    ).toMatchObject([{ category_slug: 'garden' }]);
  });

  it('accepts a list of at most 200', async () => {
    for (const [p_items, sentence] of [
      [{}, 'The items must be a list of {locale, normalized_query}.'],
      [Array.from({ length: 201 }, () => ({})), 'Ask for at most 200 queries.'],
    ] as const) {
      await world.refuses(world.admin, 'admin_match_queries', { p_items }, '22023', sentence);
    }
  });

  it('is ignored, listed as ignored, and restored, with one audit entry each', async () => {
    const client = await world.person();
    const listed = async () =>
      (await world.call<Args[]>('admin_get_unmatched_queries', { p_user_id: client.id })).length;
    await world.rpc(client, 'search_taxonomy', { p_locale: 'en', p_query: 'Asdfgh' });
    expect(await listed()).toBe(1);
    const query = { p_locale: 'en', p_normalized_query: 'asdfgh' };
    await world.call('admin_ignore_query', query);
    expect(await listed()).toBe(0);
    expect(await world.call('admin_get_ignored_queries', { p_locale: 'en' })).toMatchObject([
      { locale: 'en', normalized_query: 'asdfgh', agg_count: 1, ignored_by_user_id: world.admin.id },
    ]);
    expect(await world.call('admin_get_ignored_queries', { p_locale: 'hr' })).toEqual([]);
    const back = { p_locale: 'en', p_normalized_queries: '{asdfgh}' };
    expect(await world.log(() => world.call('admin_unignore_queries', back))).toMatchObject([
      { action: 'unignore_queries', details: { queries: ['asdfgh'] } },
    ]);
    expect(await listed()).toBe(1);
    expect(await world.log(() => world.call('admin_unignore_queries', back))).toEqual([]);
  });
});
