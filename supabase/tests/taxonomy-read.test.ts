import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld, expectSqlError, type Args } from './world.ts';

// Categories, subcategories, synonyms, aliases, adoption and diagnostics. Refused callers: roles.test.ts.

const GARDEN = 'aaaaaaaa-0000-4000-8000-000000000001';
const CLEANING = 'aaaaaaaa-0000-4000-8000-000000000002';
const HEDGES = 'bbbbbbbb-0000-4000-8000-000000000001';
const LAWNS = 'bbbbbbbb-0000-4000-8000-000000000002';
const WINDOWS = 'bbbbbbbb-0000-4000-8000-000000000003';
const NOBODY = 'cccccccc-0000-4000-8000-000000000000';

const call = <Row = Args>(name: string, args: Args = {}) => world.rpc<Row[]>(admin, name, args);

const world = await openWorld();
const admin = await world.person('admin');
await world.sql(
  `insert into public.categories (id, slug, icon_slug, is_active, sort_order)
   values ($1, 'garden', 'leaf-outline', true, 2), ($2, 'cleaning', null, false, 1)`,
  [GARDEN, CLEANING],
);
await world.sql(
  `insert into public.subcategories (id, category_id, slug, is_active, sort_order)
   values ($3, $1, 'hedges', true, 2), ($4, $1, 'lawns', true, 1), ($5, $2, 'windows', true, 1)`,
  [GARDEN, CLEANING, HEDGES, LAWNS, WINDOWS],
);
await world.sql(
  `insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
   values ('category', $1, 'en', 'Gardening'), ('category', $2, 'en', 'Cleaning'), ('category', $2, 'hr', 'Čišćenje'),
          ('subcategory', $3, 'en', 'Hedge cutting'), ('subcategory', $3, 'hr', 'Šišanje živice')`,
  [GARDEN, CLEANING, HEDGES],
);
await world.sql(
  `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
   values ('category', $1, 'en', 'yard'), ('subcategory', $3, 'en', 'Trimming'), ('subcategory', $4, 'en', 'trimming'),
          ('category', $2, 'en', 'cleaner 100%'), ('category', $2, 'hr', 'čistačica'), ('subcategory', $3, 'hr', 'trimming')`,
  [GARDEN, CLEANING, HEDGES, LAWNS],
);
await world.sql(
  `insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id)
   values ('category', 'gardens', $1), ('subcategory', 'window-wash', $2), ('subcategory', 'gone', $3)`,
  [GARDEN, WINDOWS, NOBODY],
);

describe('admin_list_categories_v2', () => {
  it('returns all categories in order, with the name in that language or null', async () => {
    expect(await call('admin_list_categories_v2', { p_locale: 'hr' })).toEqual([
      {
        id: CLEANING,
        slug: 'cleaning',
        icon_slug: null,
        is_active: false,
        sort_order: 1,
        display_name: 'Čišćenje',
      },
      {
        id: GARDEN,
        slug: 'garden',
        icon_slug: 'leaf-outline',
        is_active: true,
        sort_order: 2,
        display_name: null,
      },
    ]);
  });

  it.each<[string, Args, string]>([
    ['English by default', {}, 'Cleaning Gardening'],
    ['the language as typed', { p_locale: ' HR' }, 'Čišćenje null'],
    ['part of the slug', { p_search: 'ARD' }, 'Gardening'],
    ['part of the name, without accents', { p_locale: 'hr', p_search: 'ciscen' }, 'Čišćenje'],
    ['with accents that the name lacks', { p_search: 'gärd' }, 'Gardening'],
    ['part of the English name', { p_locale: 'hr', p_search: 'dening' }, 'null'],
    ['a literal percent sign', { p_search: '%' }, ''],
    ['only spaces', { p_search: '  ' }, 'Cleaning Gardening'],
  ])('%s', async (_, args, expected) => {
    const rows = await call<{ display_name: string | null }>('admin_list_categories_v2', args);
    expect(rows.map((row) => String(row.display_name)).join(' ')).toBe(expected);
  });
});

it.each<[string, Args, string]>([
  ['all, category by category in their order', {}, 'windows lawns hedges'],
  ['of one category', { p_category_id: GARDEN }, 'lawns hedges'],
  ['of no category', { p_category_id: NOBODY }, ''],
  ['by part of the name', { p_locale: 'hr', p_search: 'sisanje' }, 'hedges'],
  ['by the English name in another language', { p_locale: 'de', p_search: 'hedge cut' }, 'hedges'],
])('admin_list_subcategories: %s', async (_, args, expected) => {
  const rows = await call<{ slug: string }>('admin_list_subcategories', args);
  expect(rows.map((row) => row.slug).join(' ')).toBe(expected);
});

describe('admin_list_taxonomy_synonyms_v2', () => {
  it('returns rows with names and slugs; the name falls back to English, then to the slug', async () => {
    const [row] = await call('admin_list_taxonomy_synonyms_v2', { p_subcategory_id: LAWNS });
    expect(row).toEqual({
      entity_type: 'subcategory',
      entity_id: LAWNS,
      locale: 'en',
      term: 'trimming',
      created_at: expect.any(String) as string,
      category_id: GARDEN,
      category_slug: 'garden',
      category_name: 'Gardening',
      subcategory_id: LAWNS,
      subcategory_slug: 'lawns',
      subcategory_name: 'lawns',
      total_count: 2,
    });
  });

  it.each<[string, Args, string]>([
    ['all by term', {}, 'čistačica/hr cleaner 100%/en Trimming/en trimming/en trimming/hr yard/en'],
    ['of a language', { p_locale: 'hr' }, 'čistačica/hr trimming/hr'],
    ['of a type', { p_entity_type: 'category' }, 'čistačica/hr cleaner 100%/en yard/en'],
    [
      'of a category and its subcategories',
      { p_category_id: GARDEN },
      'Trimming/en trimming/en trimming/hr yard/en',
    ],
    ['of a category itself', { p_category_id: GARDEN, p_entity_type: 'category' }, 'yard/en'],
    ['of an unknown category: the id is a subcategory’s', { p_category_id: HEDGES }, ''],
    ['of a subcategory', { p_subcategory_id: HEDGES, p_locale: 'en' }, 'Trimming/en'],
    ['of an unknown subcategory: the id is a category’s', { p_subcategory_id: GARDEN }, ''],
    ['part of the term', { p_term: 'TRIM', p_locale: 'en' }, 'Trimming/en trimming/en'],
    ['a literal percent sign', { p_term: '0%' }, 'cleaner 100%/en'],
    ['only a percent sign', { p_term: '%' }, 'cleaner 100%/en'],
    ['without its accents', { p_term: 'cistac' }, 'čistačica/hr'],
    ['with its accents', { p_term: 'ČISTAČ' }, 'čistačica/hr'],
    ['duplicates within a language', { p_only_duplicates: true }, 'Trimming/en trimming/en'],
    ['duplicates, unticked', { p_only_duplicates: false, p_locale: 'hr' }, 'čistačica/hr trimming/hr'],
    ['a page', { p_limit: 2, p_offset: 1 }, 'cleaner 100%/en Trimming/en'],
  ])('%s', async (_, args, expected) => {
    const rows = await call<{ term: string; locale: string }>('admin_list_taxonomy_synonyms_v2', args);
    // Two spellings of one word have no fixed order.
    const sorted = rows.map(({ term, locale }) => `${term}/${locale}`);
    expect(sorted.join(' ').toLowerCase()).toBe(expected.toLowerCase());
  });
});

it.each([
  ['hr', 'cvijet čaj dvor đak lopta ljiljan'],
  ['sr', 'cvijet čaj dvor đak lopta ljiljan ваза ђак лопта љубав'],
  ['no', 'ost zebra ærlig øl ål'],
])("synonyms of %s are sorted by the language's collation", async (locale, words) => {
  const sorted = words.split(' ');
  onTestFinished(async () => {
    await world.sql('delete from public.taxonomy_synonyms where entity_id = $1', [WINDOWS]);
  });
  await world.sql(
    `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
     select 'subcategory', $1, $2, t from unnest($3::text[]) t`,
    [WINDOWS, locale, sorted.toReversed()],
  );
  const of = { p_locale: locale, p_subcategory_id: WINDOWS };
  const terms = (rows: Args[]) => rows.map(({ term }) => term);
  const rows = await call('admin_list_taxonomy_synonyms_v2', of);
  expect(terms(rows)).toEqual(sorted);
  const after = { term: sorted[1], locale, entity_type: 'subcategory', entity_id: WINDOWS };
  expect(terms(await call('admin_list_taxonomy_synonyms_v2', { ...of, p_after: after }))).toEqual(
    sorted.slice(2),
  );
  const counted = await call('admin_count_taxonomy_synonym_terms', {
    p_locale: locale,
    p_terms: `{${sorted.join()}}`,
  });
  expect(terms(counted)).toEqual(sorted);
});

it('every language has a collation', async () => {
  const without = `select l from unnest(private.locales()) l where private.collation_of(l) = 'und-x-icu'`;
  expect(await world.sql(without)).toEqual([]);
});

it.each<[string, Args, Args[]]>([
  [
    'the most frequent first',
    { p_locale: 'en' },
    [
      { term: 'trimming', total_count: 2 },
      { term: 'cleaner 100%', total_count: 1 },
      { term: 'yard', total_count: 1 },
    ],
  ],
  ['over all languages', { p_term_like: 'trim' }, [{ term: 'trimming', total_count: 3 }]],
  ['without its accents', { p_term_like: 'cistacica' }, [{ term: 'čistačica', total_count: 1 }]],
  ['a literal percent sign', { p_term_like: '0%' }, [{ term: 'cleaner 100%', total_count: 1 }]],
  [
    'the requested terms in their own spelling, without unknown ones',
    { p_locale: 'en', p_terms: '{Trimming,yard,nothing}' },
    [
      { term: 'Trimming', total_count: 2 },
      { term: 'yard', total_count: 1 },
    ],
  ],
  ['no terms', { p_terms: '{}' }, []],
  ['of a type', { p_entity_type: 'category', p_locale: 'hr' }, [{ term: 'čistačica', total_count: 1 }]],
  [
    'of a category and its subcategories',
    { p_category_id: CLEANING, p_locale: 'en' },
    [{ term: 'cleaner 100%', total_count: 1 }],
  ],
  ['of an unknown category: the id is a subcategory’s', { p_category_id: HEDGES }, []],
])('admin_count_taxonomy_synonym_terms: %s', async (_, args, expected) => {
  expect(await call('admin_count_taxonomy_synonym_terms', args)).toEqual(expected);
});

it('admin_list_taxonomy_aliases returns each target, and whether users reach it', async () => {
  const rows = await call('admin_list_taxonomy_aliases');
  expect(rows).toMatchObject([
    {
      entity_type: 'category',
      from_slug: 'gardens',
      to_entity_id: GARDEN,
      to_slug: 'garden',
      to_name: 'Gardening',
      to_is_active: true,
      to_category_id: GARDEN,
    },
    {
      entity_type: 'subcategory',
      from_slug: 'gone',
      to_entity_id: NOBODY,
      to_slug: null,
      to_name: null,
      to_is_active: null,
      to_category_id: null,
    },
    {
      entity_type: 'subcategory',
      from_slug: 'window-wash',
      to_entity_id: WINDOWS,
      to_slug: 'windows',
      to_name: null,
      // It is active itself, but its category is not.
      to_is_active: false,
      to_category_id: CLEANING,
    },
  ]);
});

describe('adoption', () => {
  const percentages = async (name: string, args: Args = {}) =>
    (await call<{ slug: string; workers_count: number; coverage_pct: number }>(name, args)).map(
      (row) => `${row.slug} ${row.workers_count} ${row.coverage_pct}`,
    );

  it('is 0 percent without workers', async () => {
    expect(await percentages('admin_get_category_adoption')).toEqual(['cleaning 0 0', 'garden 0 0']);
  });

  it('counts workers out of all workers, highest first', async () => {
    const workers = await Promise.all([1, 2, 3].map(() => world.person('user', { is_worker: true })));
    const former = await world.person('user', { is_worker: false });
    for (const [index, { id }] of [...workers.slice(0, 2), former].entries()) {
      await world.sql('insert into public.worker_categories (user_id, category_id) values ($1, $2)', [
        id,
        GARDEN,
      ]);
      if (index === 0)
        await world.sql(
          'insert into public.worker_subcategories (user_id, category_id, subcategory_id) values ($1, $2, $3)',
          [id, GARDEN, HEDGES],
        );
    }
    expect(await percentages('admin_get_category_adoption')).toEqual(['garden 2 66.67', 'cleaning 0 0']);
    expect(await percentages('admin_get_subcategory_adoption', { p_category_id: GARDEN })).toEqual([
      'hedges 1 33.33',
      'lawns 0 0',
    ]);
    expect(await percentages('admin_get_subcategory_adoption')).toEqual([
      'hedges 1 33.33',
      'lawns 0 0',
      'windows 0 0',
    ]);
  });

  it('is named in the language, else in English, else by slug', async () => {
    const [garden, cleaning] = await call<{ name: string }>('admin_get_category_adoption', {
      p_locale: 'hr',
    });
    expect([garden?.name, cleaning?.name]).toEqual(['Gardening', 'Čišćenje']);
    const subcategories = await call<{ name: string }>('admin_get_subcategory_adoption', {
      p_locale: 'hr',
      p_category_id: GARDEN,
    });
    expect(subcategories.map(({ name }) => name)).toEqual(['Šišanje živice', 'lawns']);
  });
});

describe('run_taxonomy_e2e_smoke', () => {
  it('counts violations of each rule', async () => {
    const selected = `insert into public.taxonomy_selections (category_id, locale, selected_at) values ($1, $2, now() - $3::interval)`;
    await world.sql(selected, [GARDEN, 'en', '1 hour']);
    await world.sql(selected, [GARDEN, 'hr', '3 days']);
    await world.sql(
      `insert into public.taxonomy_trending (locale, time_window, category_id, score, calculated_at)
       values ('en', '24h', $1, 1, now() - interval '23 hours'), ('hr', '7d', $1, 1, now() - interval '25 hours')`,
      [GARDEN],
    );
    await world.sql(
      `insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id) values ('category', 'cleaning', $1)`,
      [GARDEN],
    );
    await world.sql(
      `insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name) values ('category', $1, 'en', 'Lost')`,
      [NOBODY],
    );
    await world.sql(
      `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term) values ('category', $1, 'de', 'weg')`,
      [NOBODY],
    );

    const { checks } = await world.rpc<{ checks: { name: string; ok: boolean; count: number }[] }>(
      admin,
      'run_taxonomy_e2e_smoke',
    );
    expect(checks.map(({ name, ok, count }) => `${name}: ${ok ? 'yes' : 'no'} ${count}`)).toEqual([
      'Every item has an English name: no 2',
      'Every active item has a name in this language (en): no 1',
      'Every name belongs to an item: no 1',
      'Every synonym belongs to an item: no 1',
      'Every synonym finds only one item (en): no 1',
      'Every alias points to an item: no 1',
      'Every alias points to an active item: no 1',
      'No alias hides a slug in use: no 1',
      'Every active category has an active subcategory: yes 0',
      'No active subcategory is in an inactive category: no 1',
      'Trending 24h is at most a day old: yes 0',
      'Trending 7d is at most a day old: no 2',
      'No two slugs differ only by accents or hyphens: yes 0',
      'No two names differ only by accents or capitals (en): yes 0',
      'A search for an active name finds the item (en): yes 0',
    ]);
  });

  it('lists the aliases that it counts', async () => {
    const { checks } = await world.rpc<{ checks: { name: string; mend: unknown }[] }>(
      admin,
      'run_taxonomy_e2e_smoke',
    );
    const mends = checks.filter(({ name }) => name.includes('alias')).map(({ mend }) => mend);
    expect(mends).toEqual([
      { section: 'aliases', search: { target: 'missing' } },
      { section: 'aliases', search: { target: 'inactive' } },
      { section: 'aliases', search: {} },
    ]);
  });

  it('applies to the given language', async () => {
    const { checks } = await world.rpc<{ checks: { name: string; count: number }[] }>(
      admin,
      'run_taxonomy_e2e_smoke',
      { p_locale: 'hr' },
    );
    expect(checks[1]).toEqual({
      name: 'Every active item has a name in this language (hr)',
      ok: false,
      count: 2,
      examples: ['garden', 'garden/lawns'],
      mend: { section: 'categories', search: { locale: 'hr', missingOnly: 'true' } },
    });
    expect(checks[4]).toMatchObject({ name: 'Every synonym finds only one item (hr)', ok: true, count: 0 });
  });
});

it.each<[string, Args, RegExp]>([
  ['admin_list_categories_v2', { p_locale: 'xx' }, /^Unknown language "xx"\./],
  ['admin_list_subcategories', { p_locale: 'tlh-GB' }, /^Unknown language "tlh-GB"/],
  ['admin_list_taxonomy_synonyms_v2', { p_locale: 'english' }, /^Unknown language "english"/],
  [
    'admin_list_taxonomy_synonyms_v2',
    { p_entity_type: 'post' },
    /^Unknown type "post"\. Use one of: category, subcategory\.$/,
  ],
  ['admin_count_taxonomy_synonym_terms', { p_entity_type: 'post' }, /^Unknown type "post"/],
  ['admin_count_taxonomy_synonym_terms', { p_locale: 'xx' }, /^Unknown language/],
  ['admin_get_category_adoption', { p_locale: 'xx' }, /^Unknown language/],
  ['admin_get_subcategory_adoption', { p_locale: 'xx' }, /^Unknown language/],
  ['run_taxonomy_e2e_smoke', { p_locale: 'xx' }, /^Unknown language/],
])('%s refuses %j', async (name, args, sentence) => {
  await expectSqlError(world.rpc(admin, name, args), '22023', sentence);
});
