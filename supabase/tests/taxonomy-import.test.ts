import { beforeEach, describe, expect, it } from 'vitest';
import { importer, line, notesOf, plantGarden } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError } from './world.ts';

// CSV files: an import does what its preview shows, all or nothing.

const { preview, apply, lines, imported } = importer(() => world);
const world = await openTaxonomyWorld();
let garden: string;
beforeEach(async () => {
  ({ garden } = await plantGarden(world));
});

describe('categories', () => {
  const file = [
    {
      row: '2',
      slug: 'garden',
      icon_slug: 'leaf',
      is_active: 'FALSE',
      sort_order: '1',
      names: { hr: 'Vrt', de: 'Garten' },
    },
    {
      row: '3',
      slug: 'moving',
      icon_slug: '',
      is_active: 'perhaps',
      sort_order: '1.5',
      names: { en: ' Moving  house ', de: '' },
    },
    { row: '4', slug: 'cleaning', icon_slug: '', is_active: 'true', sort_order: '', names: {} },
  ];

  it('shows each line as new, update or unchanged, with every change', async () => {
    const shown = await imported('categories', file);
    expect(shown.rows.map(line)).toEqual([
      '2 update; icon_slug null → "leaf"; is_active true → false; name:de null → "Garten"',
      '3 new; is_active null → true; name:en null → "Moving house"; sort_order null → 3',
      '4 unchanged',
    ]);
    expect(notesOf(shown)).toEqual([
      'categories 3: is_active “perhaps” is neither true nor false and is treated as empty.',
      'categories 3: sort_order “1.5” is not a whole number and is treated as empty.',
    ]);
    expect(shown.stats).toEqual({
      tx_total: 3,
      tx_to_upsert: 2,
      sy_total: 0,
      sy_to_add: 0,
      rows: 3,
      new: 1,
      update: 1,
      unchanged: 1,
      error: 0,
    });
    expect(await world.order()).toBe('garden 1, cleaning 2, moving 3');
    expect((await lines('categories', file)).every((text) => text.endsWith('unchanged'))).toBe(true);
  });

  it('an item whose position is taken moves, and is shown', async () => {
    const shown = await imported('categories', [
      { row: '2', slug: 'moving', sort_order: '1' },
      { row: '3', slug: 'pets', sort_order: '1' },
    ]);
    expect(shown.rows.map((row) => `${row.category_slug ?? ''} ${line(row)}`)).toEqual([
      'moving 2 new; is_active null → true; sort_order null → 1',
      'pets 3 new; is_active null → true; sort_order null → 2',
      'cleaning null update; sort_order 2 → 4',
      'garden null update; sort_order 1 → 3',
    ]);
    expect(await world.order()).toBe('moving 1, pets 2, garden 3, cleaning 4');
  });

  it('two items that swap positions', async () => {
    await imported('categories', [
      { row: '2', slug: 'garden', sort_order: '2' },
      { row: '3', slug: 'cleaning', sort_order: '1' },
    ]);
    expect(await world.order()).toBe('cleaning 1, garden 2');
  });

  it.each<[string, unknown[], string[]]>([
    ['no slug', [{ slug: ' ' }, {}], ['2 error; Missing slug', '3 error; Missing slug']],
    ['a name without a slug', [{ names: { en: 'Nobody' } }], ['2 error; Missing slug']],
    [
      'a bad slug',
      [{ slug: 'Garden' }],
      [
        '2 error; Invalid slug format: use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen',
      ],
    ],
    [
      'a slug twice',
      [
        { slug: 'x1', names: { en: 'One' } },
        { slug: 'x1', names: { en: 'Two' } },
      ],
      ['2 error; Duplicate slug in file', '3 error; Duplicate slug in file'],
    ],
    [
      'a bad icon',
      [{ slug: 'x1', icon_slug: 'Leaf!' }],
      [
        "2 error; Check name: an icon's name has lowercase letters, digits and hyphens, and may end in -outline or -sharp",
      ],
    ],
    ['an unknown language', [{ slug: 'x1', names: { tlh: 'qach' } }], ['2 error; Unknown language "tlh"']],
    [
      'an unknown language, which is not a second name in English',
      [{ slug: 'x1', names: { en: 'Honour', tlh: 'batlh' } }],
      ['2 error; Unknown language "tlh"'],
    ],
    [
      'a language as a locale',
      [{ slug: 'garden', names: { 'de-AT': 'Garten' } }],
      ['2 update; name:de null → "Garten"'],
    ],
    [
      'a formula, which is kept as text',
      [{ slug: 'garden', names: { de: '=1+1' } }],
      ['2 update; name:de null → "=1+1"'],
    ],
    [
      'a name that is too long',
      [{ slug: 'garden', names: { de: 'x'.repeat(201) } }],
      ['2 error; name:de: More than 200 characters'],
    ],
    [
      'cells of other types',
      [{ slug: 'x1', is_active: false, sort_order: 9, names: [] }, 'text'],
      ['2 new; is_active null → false; sort_order null → 9', '3 error; Missing slug'],
    ],
    [
      'a sort_order out of range',
      [{ slug: 'x1', sort_order: '99999999999' }],
      ['2 new; is_active null → true; sort_order null → 3'],
    ],
  ])('%s', async (_, rows, expected) => {
    expect(await lines('categories', rows)).toEqual(expected);
  });

  it('a language twice with different words', async () => {
    const rows = [{ slug: 'garden', names: { de: 'Garten', 'de-AT': 'Gärtnern' } }];
    expect(await lines('categories', rows)).toEqual(['2 error; name:de-AT: This row has another name in de']);
  });

  it.each([[[]], [{}], ['"text"'], [null]])('%j is an empty CSV', async (data) => {
    const shown = await preview('categories', data);
    expect(shown).toMatchObject({ errors: ['Empty CSV'], rows: [] });
    await world.refuses(
      world.admin,
      'admin_apply_taxonomy_import',
      { p_kind: 'categories', p_data: data, p_fingerprint: shown.fingerprint },
      'P0001',
      'The import has errors. Nothing was applied.',
    );
  });

  it('one invalid line: none of the others is applied', async () => {
    const rows = [{ slug: 'x1' }, { slug: 'No' }];
    const { fingerprint } = await preview('categories', rows);
    await world.refuses(
      world.admin,
      'admin_apply_taxonomy_import',
      { p_kind: 'categories', p_data: rows, p_fingerprint: fingerprint },
      'P0001',
      'The import has errors. Nothing was applied.',
    );
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a field that the file changes',
      () => world.call('admin_update_category', { p_id: garden, p_icon_slug: 'rose' }),
    ],
    [
      'a name that the file changes',
      () =>
        world.call('admin_upsert_taxonomy_translation', {
          p_entity_type: 'category',
          p_entity_id: garden,
          p_locale: 'de',
          p_display_name: 'Gärten',
        }),
    ],
    [
      'a name that the file leaves unchanged',
      () =>
        world.call('admin_delete_taxonomy_translation', {
          p_entity_type: 'category',
          p_entity_id: garden,
          p_locale: 'hr',
        }),
    ],
    ['an item that the file would create', () => world.category('moving')],
    ['the end of the list', () => world.category('pets')],
  ])('another admin changed %s: nothing is applied', async (_, meanwhile) => {
    const { fingerprint } = await preview('categories', file);
    await meanwhile();
    await world.refuses(
      world.admin,
      'admin_apply_taxonomy_import',
      { p_kind: 'categories', p_data: file, p_fingerprint: fingerprint },
      'PT409',
      'The taxonomy was changed by someone else.',
    );
  });

  it('changes unrelated to the file are allowed', async () => {
    const { fingerprint } = await preview('categories', file);
    await world.synonym('category', garden, 'en', 'yard');
    await apply('categories', file, fingerprint);
  });

  it('of two concurrent imports of one file, one is applied', async () => {
    const { fingerprint } = await preview('categories', file);
    const both = await Promise.allSettled([
      apply('categories', file, fingerprint),
      apply('categories', file, fingerprint),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['nothing', null],
    ['another one', 'e99a18c428cb38d5f260853678922e03'],
  ])('%s as the fingerprint is refused', async (_, p_fingerprint) => {
    await expectSqlError(
      world.call('admin_apply_taxonomy_import', { p_kind: 'categories', p_data: file, p_fingerprint }),
      'PT409',
      /^The taxonomy was changed/,
    );
  });
});

it('counts only possible changes: none of a line with an error', async () => {
  const rows = [
    { slug: 'Bad!', names: { en: 'One', hr: 'Jedan' } },
    { slug: 'leaf', icon_slug: 'Leaf!', names: { en: 'Two' } },
    { names: { en: 'Three' } },
    { slug: 'garden', names: { en: 'Gardening', hr: 'Vrtlarstvo' } },
    { slug: 'fresh', names: { en: 'Fresh' } },
  ];
  const { stats } = await preview(
    'categories',
    rows.map((one, at) => ({ row: at + 2, ...one })),
  );
  expect(stats).toMatchObject({ tx_total: 7, tx_to_upsert: 2, new: 1, update: 1, error: 3 });
  const file = {
    categories: [{ slug: 'leaf', icon_slug: 'Leaf!' }],
    translations: [
      { entity_type: 'category', category_slug: 'leaf', locale: 'en', display_name: 'Leaf' },
      { entity_type: 'category', category_slug: 'garden', locale: 'en', display_name: 'Garden' },
    ],
  };
  expect((await preview('json', file)).stats).toMatchObject({ tx_total: 2, tx_to_upsert: 1, error: 1 });
});

describe('a slug that is an alias', () => {
  const alias = async () => {
    const [garden] = await world.sql<{ id: string }>(
      `select id from public.categories where slug = 'garden'`,
    );
    await world.call('admin_create_taxonomy_alias', {
      p_entity_type: 'category',
      p_from_slug: 'yard',
      p_to_entity_id: garden?.id,
    });
  };

  it("can't be the slug of a new category, by CSV and by JSON", async () => {
    await alias();
    expect(await lines('categories', [{ slug: 'yard' }])).toEqual(['2 error; Slug is an alias']);
    expect(await lines('json', { categories: [{ slug: 'yard' }] })).toEqual(['1 error; Slug is an alias']);
  });

  it("can't be an alias if the file creates a category with that slug", async () => {
    const file = {
      categories: [{ slug: 'lawn' }],
      aliases: [{ entity_type: 'category', from_slug: 'lawn', category_slug: 'garden' }],
    };
    expect((await preview('json', file)).rows.map(({ list, errors }) => [list, errors])).toEqual([
      ['categories', []],
      ['aliases', ['Slug already exists']],
    ]);
  });

  it('that long was both can still be changed', async () => {
    await world.sql(
      `insert into public.taxonomy_aliases (entity_type, from_slug, to_entity_id)
       select 'category', 'garden', c.id from public.categories c where c.slug = 'cleaning'`,
    );
    expect(await lines('categories', [{ slug: 'garden', is_active: 'false' }])).toEqual([
      '2 update; is_active true → false',
    ]);
  });
});

describe('subcategories', () => {
  it('name their category by slug or by id', async () => {
    const rows = [
      { row: '2', category_slug: 'garden', slug: 'lawns', names: { en: 'Lawns' } },
      { row: '3', category_id: garden, slug: 'hedges', is_active: 'false', names: { en: 'Hedge cutting' } },
      { row: '4', category_slug: 'cleaning', slug: 'hedges', sort_order: '5' },
    ];
    expect((await imported('subcategories', rows)).rows.map(line)).toEqual([
      '2 new; is_active null → true; name:en null → "Lawns"; sort_order null → 2',
      '3 update; is_active true → false; name:en "Hedges" → "Hedge cutting"',
      '4 new; is_active null → true; sort_order null → 5',
    ]);
    expect(await world.order(garden)).toBe('hedges 1, lawns 2');
  });

  it.each<[string, object[], string[]]>([
    ['no category', [{ slug: 'lawns' }], ['2 error; Missing category or slug']],
    ['no slug', [{ category_slug: 'garden' }], ['2 error; Missing category or slug']],
    ['an unknown slug', [{ category_slug: 'zoo', slug: 'lawns' }], ['2 error; Unknown category']],
    [
      'an unknown id',
      [{ category_id: 'abc', slug: 'lawns', names: { en: 'x' } }],
      ['2 error; Unknown category'],
    ],
    [
      'a slug and an id of different categories',
      [{ category_slug: 'cleaning', category_id: '$garden', slug: 'lawns', names: { en: 'Lawns' } }],
      ['2 error; category_slug is cleaning, but category_id is that of garden'],
    ],
    [
      'a slug and an id of the same category, or one of another installation',
      [
        { category_slug: 'garden', category_id: '$garden', slug: 'xx' },
        { category_slug: 'garden', category_id: '00000000-0000-4000-8000-000000000000', slug: 'yy' },
      ],
      [
        '2 new; is_active null → true; sort_order null → 2',
        '3 new; is_active null → true; sort_order null → 3',
      ],
    ],
    [
      'a bad slug',
      [{ category_slug: 'garden', slug: 'La' }],
      [
        '2 error; Invalid slug format: use lowercase letters, digits, hyphens; 2–40 chars; no leading/trailing hyphen',
      ],
    ],
    [
      'twice in a category',
      [
        { category_slug: 'garden', slug: 'xx' },
        { category_slug: 'garden', slug: 'xx' },
      ],
      ['2 error; Duplicate slug in file', '3 error; Duplicate slug in file'],
    ],
    [
      'in two categories',
      [
        { category_slug: 'garden', slug: 'xx' },
        { category_slug: 'cleaning', slug: 'xx' },
      ],
      [
        '2 new; is_active null → true; sort_order null → 2',
        '3 new; is_active null → true; sort_order null → 1',
      ],
    ],
  ])('%s', async (_, rows, expected) => {
    const sent = rows.map((row) =>
      'category_id' in row && row.category_id === '$garden' ? { ...row, category_id: garden } : row,
    );
    expect(await lines('subcategories', sent)).toEqual(expected);
  });
});

it.each([
  ['admin_preview_taxonomy_import', {}],
  ['admin_apply_taxonomy_import', { p_fingerprint: '' }],
])('%s refuses another kind of file', async (name, rest) => {
  for (const [p_kind, sentence] of [
    ['xml', /^Unknown kind "xml"/],
    [null, /^Choose what to import/],
  ] as const) {
    await world.refuses(world.admin, name, { p_kind, p_data: [], ...rest }, '22023', sentence);
  }
});
