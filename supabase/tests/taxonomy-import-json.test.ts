import { beforeEach, expect, it } from 'vitest';
import { importer, line, notesOf, plantGarden } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args } from './world.ts';

// JSON files, as an export writes them: items are found by id or slugs, and an export imports again without a
// change.

const { preview, lines, imported } = importer(() => world);
const world = await openTaxonomyWorld();
let garden: string, hedges: string;
beforeEach(async () => {
  ({ garden, hedges } = await plantGarden(world));
});

const name = (locale: string | null, display_name: string, rest: Args = {}) => ({
  entity_type: 'category',
  category_slug: 'garden',
  locale,
  display_name,
  ...rest,
});

it('adds words and changes names, found by id or by slugs', async () => {
  const file = {
    translations: [
      name('hr-HR', 'Vrtlarstvo'),
      name('en', 'Gardening'),
      { entity_type: 'subcategory', entity_id: hedges, locale: 'de', display_name: 'Hecken' },
    ],
    synonyms: [
      {
        entity_type: 'subcategory',
        category_slug: 'garden',
        subcategory_slug: 'hedges',
        locale: 'en',
        term: 'BUSH',
      },
      { entity_type: 'subcategory', entity_id: hedges, locale: 'en', term: 'shrub' },
      { entity_type: 'subcategory', entity_id: hedges, locale: 'en', term: 'Shrub' },
    ],
  };
  const shown = await imported('json', file);
  expect(shown.rows.map((row) => `${row.list} ${line(row)}`)).toEqual([
    'translations 1 update; name:hr "Vrt" → "Vrtlarstvo"',
    'translations 3 new; name:de null → "Hecken"',
    'synonyms 2 new; synonym:en null → "shrub"',
    'synonyms 3 unchanged',
  ]);
  expect(notesOf(shown)).toEqual(['synonyms 3: This is already in the file.']);
  expect(shown.stats).toEqual({
    tx_total: 3, tx_to_upsert: 2, sy_total: 3, sy_to_add: 1, rows: 6, new: 2, update: 1, unchanged: 3, error: 0,
  }); // prettier-ignore
});

it('an unsupported language is read as English, unless the file has English', async () => {
  const [row] = (await preview('json', { translations: [name('tlh', "qach'a")] })).rows;
  expect(row).toMatchObject({
    status: 'update',
    notes: ['Language "tlh" is read as en.'],
    changes: [{ field: 'name:en', old: 'Gardening', new: "qach'a" }],
  });
  const both = await preview('json', { translations: [name(null, 'x'), name('en', 'Garden')] });
  expect(both.rows.map(line)).toEqual(['1 unchanged', '2 update; name:en "Gardening" → "Garden"']);
  expect(both.stats).toMatchObject({ rows: 2, unchanged: 1, error: 0 });
});

it.each<[string, object, string]>([
  [
    'an unknown item',
    { translations: [name('en', 'x', { category_slug: 'zoo' })] },
    '1 error; Unknown category',
  ],
  [
    'an unknown subcategory',
    {
      synonyms: [
        {
          entity_type: 'subcategory',
          category_slug: 'garden',
          subcategory_slug: 'zoo',
          locale: 'en',
          term: 'x',
        },
      ],
    },
    '1 error; Unknown subcategory',
  ],
  [
    'an unknown type',
    { translations: [name('en', 'x', { entity_type: 'post' })] },
    '1 error; Unknown type: entity_type must be category or subcategory',
  ],
  ['no name', { translations: [name('en', '  ')] }, '1 error; Missing name'],
  [
    'no term',
    { synonyms: [{ entity_type: 'category', category_slug: 'garden', locale: 'en' }] },
    '1 error; Missing term',
  ],
  [
    'an entry that is not an object',
    { translations: [7] },
    '1 error; Missing name; Unknown type: entity_type must be category or subcategory',
  ],
  [
    'a former slug that is in use',
    { aliases: [{ entity_type: 'category', from_slug: 'garden', category_slug: 'cleaning' }] },
    '1 error; Slug already exists',
  ],
  [
    'a bad former slug',
    { aliases: [{ entity_type: 'category', from_slug: 'Old', category_slug: 'cleaning' }] },
    '1 error; Invalid slug format: use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen',
  ],
])('%s', async (_, file, expected) => {
  expect(await lines('json', file)).toEqual([expected]);
});

it.each(['FALSCH', 'FAUX', 'LAŽ', '0', 0, 'no'])(
  'is_active %j adds a note and is ignored',
  async (is_active) => {
    const note = `is_active “${is_active}” is neither true nor false and is treated as empty.`;
    const shown = await preview('json', {
      categories: [
        { slug: 'moving', is_active, sort_order: 1.5 },
        { slug: 'garden', is_active, sort_order: null },
        { slug: 'cleaning', is_active: false, sort_order: 2 },
      ],
      subcategories: [{ category_slug: 'garden', slug: 'ponds', is_active }],
    });
    expect(notesOf(shown)).toEqual([
      `categories 1: ${note}`,
      'categories 1: sort_order “1.5” is not a whole number and is treated as empty.',
      `categories 2: ${note}`,
      `subcategories 1: ${note}`,
    ]);
    expect(shown.rows.map(line)).toEqual([
      '1 new; is_active null → true; sort_order null → 3',
      '2 unchanged',
      '3 update; is_active true → false',
      '1 new; is_active null → true; sort_order null → 2',
    ]);
  },
);

it('two names of one item in one language', async () => {
  const file = { translations: [name('de', 'Garten'), name('de', 'Gärten')] };
  expect(await lines('json', file)).toEqual([
    '1 new; name:de null → "Garten"',
    '2 error; Duplicate row in file',
  ]);
});

it.each([
  ['in any case, as in Greek', ['ΝΕΟΣ ΤΟΙΧΟΣ', 'νεος τοιχος'], ['ΝΕΟΣ ΤΟΙΧΟΣ']],
  ['with another letter', ['ΠΑΛΙΟΣ ΤΟΙΧΟΣ', 'παλιοσ τοιχοσ'], ['ΠΑΛΙΟΣ ΤΟΙΧΟΣ', 'παλιοσ τοιχοσ']],
])('stores as many synonyms as the preview shows: %s', async (_, terms, kept) => {
  const synonyms = terms.map((term) => ({
    entity_type: 'subcategory',
    entity_id: hedges,
    locale: 'el',
    term,
  }));
  const shown = await imported('json', { synonyms });
  expect(shown.stats).toMatchObject({ sy_total: 2, sy_to_add: kept.length });
  const stored = await world.sql<{ term: string }>(
    `select term from public.taxonomy_synonyms where locale = 'el' order by term collate "C"`,
  );
  expect(stored.map(({ term }) => term)).toEqual(kept);
});

it.each([
  [[]],
  [{}],
  ['"text"'],
  [null],
  [{ translations: {} }],
  [{ translations: { en: { garden: 'Gardening' } } }],
  [{ words: [] }],
])('%j is refused for its shape', async (file) => {
  expect(await preview('json', file)).toMatchObject({
    errors: [
      'This JSON has another shape. It must be an object with at least one of these lists, as Export JSON writes them: translations, synonyms, categories, subcategories, aliases.',
    ],
    rows: [],
  });
});

it('an export imports again without a change, and into an empty taxonomy unchanged', async () => {
  await world.call('admin_create_taxonomy_alias', {
    p_entity_type: 'subcategory', p_from_slug: 'bushes', p_to_entity_id: hedges,
  }); // prettier-ignore
  await world.call('admin_update_category', {
    p_id: garden,
    p_icon_slug: 'leaf',
    p_is_active: false,
    p_sort_order: 40,
  });
  const exported = {
    ...(await world.call<object>('export_taxonomy_items')),
    ...(await world.call<object>('export_taxonomy_all')),
  };
  const contents = await world.contents();
  const again = await preview('json', exported);
  expect(again.rows).toEqual([]);
  expect(again.stats).toMatchObject({
    tx_total: 4,
    tx_to_upsert: 0,
    sy_total: 1,
    sy_to_add: 0,
    unchanged: 9,
  });

  await world.clear();
  const shown = await imported('json', exported);
  expect(shown.stats).toMatchObject({ tx_to_upsert: 4, sy_to_add: 1, new: 9, update: 0, error: 0 });
  expect(await world.contents()).toEqual(contents);
});
