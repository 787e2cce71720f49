import { LOCALES } from '@marketdesk/contract/enums.ts';
import { SYNONYM_BULK_MAX, TAXONOMY_WORD_MAX_CHARS } from '@marketdesk/contract/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args } from './world.ts';

// Names, synonyms and aliases: stored values, audit entries, refusals.

const NOBODY = '00000000-0000-4000-8000-000000000000';

let garden: string, hedges: string;
const world = await openTaxonomyWorld();
beforeEach(async () => {
  await world.clear();
  garden = await world.category('garden');
  hedges = await world.subcategory(garden, 'hedges');
});

const name = (p_locale: string | null, p_display_name: string | null, rest: Args = {}) => ({
  p_entity_type: 'category',
  p_entity_id: garden,
  p_locale,
  p_display_name,
  ...rest,
});
const term = (p_locale: string, p_term: string | null, rest: Args = {}) => ({
  p_entity_type: 'subcategory',
  p_entity_id: hedges,
  p_locale,
  p_term,
  ...rest,
});
const words = async () =>
  (
    await world.sql<{ word: string }>(
      `select kind || ' ' || locale || ' ' || word as word from private.taxonomy_words where kind <> 'alias' order by 1`,
    )
  ).map(({ word }) => word);

describe('names', () => {
  it('are stored in one line; a change leaves one audit entry, an equal value none', async () => {
    const upsert = 'admin_upsert_taxonomy_translation';
    expect(await world.log(() => world.call(upsert, name(' HR ', '  Vrt \n i  dvorište ')))).toMatchObject([
      {
        action: 'upsert_taxonomy_translation',
        entity_id: garden,
        details: {
          entity_type: 'category',
          item: 'garden',
          locale: 'hr',
          new_display_name: 'Vrt i dvorište',
        },
      },
    ]);
    expect(await world.log(() => world.call(upsert, name('hr', 'Vrt i dvorište')))).toEqual([]);
    expect(await world.log(() => world.call(upsert, name('hr', 'vrt i dvorište')))).toMatchObject([
      { details: { old_display_name: 'Vrt i dvorište', new_display_name: 'vrt i dvorište' } },
    ]);
    const remove = () =>
      world.call('admin_delete_taxonomy_translation', {
        p_entity_type: 'category',
        p_entity_id: garden,
        p_locale: 'hr',
      });
    expect(await world.log(remove)).toMatchObject([
      { action: 'delete_taxonomy_translation', details: { old_display_name: 'vrt i dvorište' } },
    ]);
    await expect(remove()).rejects.toThrow('Translation not found');
    expect(await words()).toEqual([]);
  });

  it.each<[string, Args, string, string | RegExp]>([
    ['a blank name', { p_display_name: ' \n ' }, '22023', 'The name must not be blank.'],
    ['no name', { p_display_name: null }, '22023', 'The name must not be blank.'],
    [
      'a long name',
      { p_display_name: 'x'.repeat(TAXONOMY_WORD_MAX_CHARS + 1) },
      '22023',
      'The name must have at most 200 characters.',
    ],
    ['no language', { p_locale: ' ' }, '22023', 'Choose a language.'],
    ['an unknown language', { p_locale: 'tlh' }, '22023', /^Unknown language "tlh"/],
    ['no type', { p_entity_type: null }, '22023', 'Choose a type: category or subcategory.'],
    ['another type', { p_entity_type: 'post' }, '22023', /^Unknown type "post"/],
    ['no item', { p_entity_id: null }, 'PT404', 'Category not found'],
    ['an item of the other type', { p_entity_type: 'subcategory' }, 'PT404', 'Subcategory not found'],
  ])('refuse %s', (_, args, code, sentence) =>
    world.refuses(world.admin, 'admin_upsert_taxonomy_translation', name('hr', 'Vrt', args), code, sentence),
  );

  it('progress is returned for each of the 27 languages, in the order of the contract', async () => {
    await world.call('admin_upsert_taxonomy_translation', name('hr', 'Vrt'));
    await world.call('admin_upsert_taxonomy_synonym', term('hr', 'živica'));
    const rows = await world.call<{ locale: string }[]>('admin_get_taxonomy_translation_progress');
    expect(rows.map(({ locale }) => locale)).toEqual([...LOCALES]);
    expect(rows.slice(0, 2)).toEqual([
      {
        locale: 'en',
        categories_total: 1,
        categories_translated: 0,
        subcategories_total: 1,
        subcategories_translated: 0,
        synonyms: 0,
      },
      {
        locale: 'hr',
        categories_total: 1,
        categories_translated: 1,
        subcategories_total: 1,
        subcategories_translated: 0,
        synonyms: 1,
      },
    ]);
  });
});

describe('words that look the same', () => {
  it.each([
    ['composed or not', '\u00e9clair', 'e\u0301clair'],
    ['without direction marks', 'evil', '\u202Eevil\u202C'],
    ['without control and other invisible characters', 'evil', 'e\u0007v\u200Bi\u00ADl'],
    ['with any kind of space', 'a b', 'a\u00A0\u3000b'],
  ])('are stored as one: %s', async (_, word, typed) => {
    await world.call('admin_upsert_taxonomy_translation', name('fr', typed));
    for (const p_term of [word, typed]) await world.call('admin_upsert_taxonomy_synonym', term('fr', p_term));
    const synonyms = [{ entity_type: 'subcategory', entity_id: hedges, locale: 'fr', term: typed }];
    expect(
      await world.call('admin_preview_taxonomy_import', { p_kind: 'json', p_data: { synonyms } }),
    ).toMatchObject({ stats: { sy_to_add: 0 } });
    expect(await words()).toEqual([`name fr ${word}`, `synonym fr ${word}`]);
  });

  it('keep the joiners that scripts and emoji need', async () => {
    await world.call('admin_upsert_taxonomy_synonym', term('en', 'می\u200Cخواهم 👩\u200D🔧'));
    expect(await words()).toEqual(['synonym en می\u200Cخواهم 👩\u200D🔧']);
  });

  it('refuse a word without visible characters', () =>
    world.refuses(
      world.admin,
      'admin_upsert_taxonomy_synonym',
      term('en', '\u202E\u0007'),
      '22023',
      'The term must not be blank.',
    ));
});

describe('synonyms', () => {
  it('are one word in any case, in their last spelling', async () => {
    const upsert = 'admin_upsert_taxonomy_synonym';
    expect(await world.log(() => world.call(upsert, term('hr', ' Živa  ograda ')))).toMatchObject([
      {
        action: 'upsert_taxonomy_synonym',
        entity_id: hedges,
        details: { item: 'garden/hedges', locale: 'hr', new_term: 'Živa ograda' },
      },
    ]);
    expect(await world.log(() => world.call(upsert, term('hr', 'Živa ograda')))).toEqual([]);
    expect(await world.log(() => world.call(upsert, term('hr', 'ŽIVA ograda')))).toMatchObject([
      { details: { old_term: 'Živa ograda', new_term: 'ŽIVA ograda' } },
    ]);
    expect(await words()).toEqual(['synonym hr ŽIVA ograda']);
  });

  it.each<[string, Args, string, string | RegExp]>([
    ['a blank term', { p_term: '  ' }, '22023', 'The term must not be blank.'],
    [
      'a long term',
      { p_term: 'x'.repeat(TAXONOMY_WORD_MAX_CHARS + 1) },
      '22023',
      'The term must have at most 200 characters.',
    ],
    ['an unknown language', { p_locale: 'tlh-GB' }, '22023', /^Unknown language "tlh-GB"/],
    ['no item', { p_entity_id: NOBODY }, 'PT404', 'Subcategory not found'],
  ])('refuse %s', (_, args, code, sentence) =>
    world.refuses(world.admin, 'admin_upsert_taxonomy_synonym', term('hr', 'x', args), code, sentence),
  );

  const item = (locale: string, word: string, id = hedges, type = 'subcategory') => ({
    entity_type: type,
    entity_id: id,
    locale,
    term: word,
  });

  it('are deleted in bulk; missing ones are not counted', async () => {
    for (const word of ['bush', 'shrub', 'topiary'])
      await world.call('admin_upsert_taxonomy_synonym', term('en', word));
    const remove = (p_items: unknown) => world.call('admin_bulk_delete_taxonomy_synonyms', { p_items });
    let count: unknown;
    const log = await world.log(async () => {
      count = await remove([
        item('en', 'bush'),
        item('en', 'bush'),
        item('en', 'shrub'),
        item('hr', 'topiary'),
        item('en', 'weed'),
      ]);
    });
    expect(count).toBe(2);
    expect(log).toMatchObject([
      {
        action: 'bulk_delete_taxonomy_synonyms',
        entity_id: null,
        details: { count: 2, changes_count: 2 },
      },
    ]);
    expect(await words()).toEqual(['synonym en topiary']);
    expect(await world.log(() => remove([item('en', 'bush')]))).toEqual([]);
  });

  it('are moved in bulk; duplicates on the target are merged', async () => {
    for (const word of ['bush', 'shrub']) await world.call('admin_upsert_taxonomy_synonym', term('en', word));
    await world.synonym('category', garden, 'en', 'Bush');
    const args = {
      p_items: [item('en', 'bush'), item('en', 'shrub'), item('en', 'Bush', garden, 'category')],
      p_target_type: 'category',
      p_target_id: garden,
    };
    let count: unknown;
    const log = await world.log(async () => {
      count = await world.call('admin_retarget_taxonomy_synonyms', args);
    });
    expect(count).toBe(2);
    expect(log).toMatchObject([
      { action: 'retarget_taxonomy_synonyms', entity_id: garden, details: { target: 'garden', count: 2 } },
    ]);
    expect(
      await world.sql('select entity_id, term from public.taxonomy_synonyms order by lower(term)'),
    ).toEqual([
      { entity_id: garden, term: 'Bush' },
      { entity_id: garden, term: 'shrub' },
    ]);
    expect(await world.log(() => world.call('admin_retarget_taxonomy_synonyms', args))).toEqual([]);
  });

  it('refuse other lists, too many, and an unknown target', async () => {
    const target = { p_target_type: 'category', p_target_id: garden };
    for (const [p_items, sentence] of [
      [{}, 'The items must be a list of {entity_type, entity_id, locale, term}.'],
      [null, 'The items must be a list of {entity_type, entity_id, locale, term}.'],
      [[7], 'Each item needs entity_type, entity_id, locale and term.'],
      [[item('en', 'x', 'no id')], 'Each item needs entity_type, entity_id, locale and term.'],
      [
        Array.from({ length: SYNONYM_BULK_MAX + 1 }, () => item('en', 'x')),
        'Choose at most 1,000 synonyms at once.',
      ],
    ] as const) {
      const args = { p_items };
      await world.refuses(world.admin, 'admin_bulk_delete_taxonomy_synonyms', args, '22023', sentence);
      await world.refuses(
        world.admin,
        'admin_retarget_taxonomy_synonyms',
        { ...args, ...target },
        '22023',
        sentence,
      );
    }
    await world.refuses(
      world.admin,
      'admin_retarget_taxonomy_synonyms',
      { p_items: [], ...target, p_target_id: NOBODY },
      'PT404',
      'Category not found',
    );
  });
});

describe('aliases', () => {
  const alias = (p_from_slug: string, rest: Args = {}) => ({
    p_entity_type: 'category',
    p_from_slug,
    p_to_entity_id: garden,
    ...rest,
  });

  it('map a former slug to an item, once, until they are deleted', async () => {
    let row: unknown;
    const create = async () => {
      row = await world.call('admin_create_taxonomy_alias', alias('gardens'));
    };
    expect(await world.log(create)).toMatchObject([
      {
        action: 'create_taxonomy_alias',
        entity_id: garden,
        details: { entity_type: 'category', from_slug: 'gardens', to: 'garden' },
      },
    ]);
    expect(row).toMatchObject({ entity_type: 'category', from_slug: 'gardens', to_entity_id: garden });
    expect(await world.log(create)).toEqual([]);
    const remove = () =>
      world.call('admin_delete_taxonomy_alias', { p_entity_type: 'category', p_from_slug: 'gardens' });
    expect(await world.log(remove)).toMatchObject([
      { action: 'delete_taxonomy_alias', entity_id: garden, details: { from_slug: 'gardens' } },
    ]);
    await expect(remove()).rejects.toThrow('Alias not found');
  });

  it('refuse slugs in use, invalid slugs, and a missing target', async () => {
    const other = await world.category('other');
    await world.call('admin_create_taxonomy_alias', alias('gardens'));
    for (const [args, code, sentence] of [
      [alias('gardens', { p_to_entity_id: other }), 'P0001', 'This alias already exists.'],
      [alias('other'), 'P0001', 'Slug already exists'],
      [alias('Old'), 'P0001', /^Use lowercase letters/],
      [alias('old', { p_to_entity_id: NOBODY }), 'PT404', 'Category not found'],
      [alias('old', { p_entity_type: 'subcategory' }), 'PT404', 'Subcategory not found'],
      [alias('old', { p_entity_type: null }), '22023', /^Choose a type/],
    ] as const) {
      await world.refuses(world.admin, 'admin_create_taxonomy_alias', args, code, sentence);
    }
  });
});

describe('an undo keeps what a colleague has done since', async () => {
  const ana = await world.person('admin', { full_name: 'ana Kos' });
  const bush = () => ({ entity_type: 'subcategory', entity_id: hedges, locale: 'en', term: 'Bush' });
  const items = () => ({ p_items: [bush()] });
  const former = (p_to_entity_id?: string) => ({
    p_entity_type: 'category',
    p_from_slug: 'gardens',
    ...(p_to_entity_id !== undefined && { p_to_entity_id }),
  });
  const ADD = 'admin_upsert_taxonomy_synonym';
  const DELETE = 'admin_bulk_delete_taxonomy_synonyms';
  const MOVE = 'admin_retarget_taxonomy_synonyms';
  const CREATE_ALIAS = 'admin_create_taxonomy_alias';
  const DELETE_ALIAS = 'admin_delete_taxonomy_alias';
  const toGarden = () => ({ p_target_type: 'category', p_target_id: garden });
  const atGarden = () => ({ ...bush(), entity_type: 'category', entity_id: garden });
  const back = () => ({ p_items: [atGarden()], p_target_type: 'subcategory', p_target_id: hedges });

  type Call = readonly [string, Args];
  /** An action, its undo, and a colleague's action meanwhile that restores the former state. */
  const ways: [string, () => { first: Call[]; undo: Call; meanwhile: Call[] }][] = [
    [
      'an added synonym',
      () => ({
        first: [[ADD, term('en', 'Bush')]],
        undo: [DELETE, items()],
        meanwhile: [[DELETE, items()], [ADD, term('en', 'Bush')]], // prettier-ignore
      }),
    ],
    [
      'a deleted synonym',
      () => ({
        first: [[ADD, term('en', 'Bush')], [DELETE, items()]], // prettier-ignore
        undo: [ADD, term('en', 'Bush')],
        meanwhile: [[ADD, term('en', 'bush')], [DELETE, { p_items: [{ ...bush(), term: 'bush' }] }]], // prettier-ignore
      }),
    ],
    [
      'a moved synonym',
      () => ({
        first: [[ADD, term('en', 'Bush')], [MOVE, { ...items(), ...toGarden() }]], // prettier-ignore
        undo: [MOVE, back()],
        meanwhile: [[MOVE, back()], [MOVE, { ...items(), ...toGarden() }]], // prettier-ignore
      }),
    ],
    [
      'a created alias',
      () => ({
        first: [[CREATE_ALIAS, former(garden)]],
        undo: [DELETE_ALIAS, former()],
        meanwhile: [[DELETE_ALIAS, former()], [CREATE_ALIAS, former(garden)]], // prettier-ignore
      }),
    ],
    [
      'a deleted alias',
      () => ({
        first: [[CREATE_ALIAS, former(garden)], [DELETE_ALIAS, former()]], // prettier-ignore
        undo: [CREATE_ALIAS, former(garden)],
        meanwhile: [[CREATE_ALIAS, former(garden)], [DELETE_ALIAS, former()]], // prettier-ignore
      }),
    ],
  ];
  const all = async () => [
    await world.sql('select entity_id, locale, term from public.taxonomy_synonyms order by 1, 2, 3'),
    await world.sql('select from_slug, to_entity_id from public.taxonomy_aliases order by 1'),
  ];
  const asUndo = ([name, args]: Call) => [name, { ...args, p_is_undo: true }] as const;

  it.each(ways)('of %s', async (_, way) => {
    const { first, undo, meanwhile } = way();
    for (const call of first) await world.call(...call);
    const before = await all();
    for (const call of meanwhile) await world.rpc(ana, ...call);
    expect(await all()).toEqual(before);
    const [name, args] = asUndo(undo);
    const log = await world.log(() =>
      world.refuses(world.admin, name, args, 'PT409', /^Ana Kos changed “(Bush|gardens)” since then\.$/),
    );
    expect([log, await all()]).toEqual([[], before]);
    // The caller's own last action is undone.
    for (const call of meanwhile) await world.call(...call);
    await world.call(name, args);
    expect(await all()).not.toEqual(before);
  });

  it.each(ways.filter(([what]) => what.startsWith('a deleted')))('of %s, from the log', async (_, way) => {
    const { first, meanwhile } = way();
    for (const call of first) await world.call(...call);
    const [entry] = await world.sql<{ id: string }>(
      'select max(id)::text as id from public.admin_action_audit',
    );
    const before = await all();
    for (const call of meanwhile) await world.rpc(ana, ...call);
    const undo = { p_entry_id: Number(entry?.id) };
    await world.refuses(world.admin, 'admin_undo_action', undo, 'PT409', /^Ana Kos changed “/);
    await world.refuses(ana, 'admin_undo_action', undo, 'PT409', /^You changed “/);
    expect(await all()).toEqual(before);
  });

  it('of accepted queries: their synonyms stay', async () => {
    const accepted = {
      p_locale: 'en',
      p_normalized_queries: '{bush}',
      p_entity_type: 'subcategory',
      p_entity_id: hedges,
      p_terms: '{Bush}',
    };
    await world.call('admin_accept_queries', accepted);
    await world.rpc(ana, DELETE, items());
    await world.rpc(ana, ADD, term('en', 'Bush'));
    await world.call('admin_unaccept_queries', accepted);
    expect(await words()).toEqual(['synonym en Bush']);
  });

  it('the author of a change is stored for 30 days', async () => {
    await world.call(ADD, term('en', 'Bush'));
    const kept = () => world.sql('select from private.word_changes where strpos(word, $1) > 0', [hedges]);
    await world.sql(`update private.word_changes set changed_at = changed_at - interval '29 days'`);
    await world.call('run_taxonomy_housekeeping');
    expect(await kept()).toHaveLength(1);
    await world.sql(`update private.word_changes set changed_at = changed_at - interval '1 day'`);
    await world.call('run_taxonomy_housekeeping');
    expect(await kept()).toEqual([]);
  });
});
