import { beforeEach, describe, expect, it } from 'vitest';
import { refusedCallers } from './moderated.ts';
import { race } from './race.ts';
import { importer, plantGarden } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Args } from './world.ts';

// An import is undone as a whole, for 30 days, unless something it wrote was changed since.

const UNDO = 'admin_undo_taxonomy_import';
const FILE = {
  categories: [
    { slug: 'garden', icon_slug: 'leaf', is_active: false, sort_order: 5 },
    { slug: 'moving', icon_slug: 'truck', sort_order: 1 },
  ],
  subcategories: [{ category_slug: 'moving', slug: 'pianos' }],
  translations: [
    { entity_type: 'category', category_slug: 'garden', locale: 'hr', display_name: 'Vrtovi' },
    { entity_type: 'category', category_slug: 'garden', locale: 'de', display_name: 'Garten' },
    { entity_type: 'category', category_slug: 'moving', locale: 'en', display_name: 'Moving' },
  ],
  synonyms: [
    { entity_type: 'category', category_slug: 'garden', locale: 'en', term: 'yard' },
    { entity_type: 'category', category_slug: 'moving', locale: 'en', term: 'relocation' },
  ],
  aliases: [
    { entity_type: 'category', category_slug: 'moving', from_slug: 'movers' },
    { entity_type: 'category', category_slug: 'cleaning', from_slug: 'cleaners' },
  ],
};

let garden: string;
const { preview } = importer(() => world);
const world = await openTaxonomyWorld();
const colleague = await world.person('admin');
beforeEach(async () => {
  ({ garden } = await plantGarden(world));
  await alias('cleaners', garden);
});

const alias = (p_from_slug: string, p_to_entity_id: string) =>
  world.call('admin_create_taxonomy_alias', { p_entity_type: 'category', p_from_slug, p_to_entity_id });
const id = async (slug: string) => {
  const [row] = await world.sql<{ id: string }>('select id from public.categories where slug = $1', [slug]);
  return row?.id ?? '';
};
const everything = async () => [
  await world.contents(),
  await world.sql('select * from public.categories order by sort_order'),
  await world.sql('select * from public.subcategories order by category_id, sort_order'),
  await world.sql('select entity_id, locale, display_name from public.taxonomy_translations order by 1, 2'),
  await world.sql('select * from public.taxonomy_synonyms order by entity_id, locale, term'),
  await world.sql('select * from public.taxonomy_aliases order by entity_type, from_slug'),
];
/** Imports the file; returns its audit entry. */
const imported = async (file: object = FILE) => {
  const args = { p_kind: 'json', p_data: file };
  const { fingerprint } = await preview('json', file);
  const { entry_id: entry } = await world.call<{ entry_id: number | null }>('admin_apply_taxonomy_import', {
    ...args,
    p_fingerprint: fingerprint,
  });
  return entry ?? 0;
};
const undo = (p_entry_id: number) => world.call(UNDO, { p_entry_id });
const refused = (p_entry_id: number, sentence: string | RegExp) =>
  world.refuses(world.admin, UNDO, { p_entry_id }, 'PT409', sentence);
const undoable = (entry: number) =>
  world.call<number[]>('admin_get_undoable_entries', { p_entry_ids: `{${entry}}` });
const justDone = async () => (await world.call<Args[]>('admin_list_just_done'))[0];

it('restores everything, once, with one entry', async () => {
  const before = await everything();
  const entry = await imported();
  expect(await world.order()).toBe('moving 1, cleaning 2, garden 5');
  expect(await undoable(entry)).toEqual([entry]);
  expect(await justDone()).toMatchObject({
    ...{ entry_id: entry, title: '7 new, 3 updated', is_undone: false, why_not: null },
  });
  const log = await world.log(async () => expect(await undo(entry)).toBeNull());
  expect(await everything()).toEqual(before);
  expect(log).toMatchObject([{ action: 'undo_import_taxonomy', details: { entry, kind: 'json' } }]);
  expect(await undoable(entry)).toEqual([]);
  expect(await justDone()).toMatchObject({ entry_id: entry, is_undone: true });
  await refused(entry, 'This import was undone already.');
  // The same file can be imported again, and that import undone.
  await world.call('admin_undo_action', { p_entry_id: await imported() });
  expect(await everything()).toEqual(before);
});

it('returns not found for other entries', () =>
  world.refuses(world.admin, UNDO, { p_entry_id: 1 }, 'PT404', /not found/));

it('works for a CSV too; an import without changes has no entry', async () => {
  const before = await everything();
  const rows = [{ row: 2, slug: 'cleaning', icon_slug: 'spray', names: { hr: 'Čišćenje' } }];
  const { fingerprint } = await preview('categories', rows);
  const args = { p_kind: 'categories', p_data: rows, p_fingerprint: fingerprint };
  const { entry_id: entry } = await world.call<{ entry_id: number }>('admin_apply_taxonomy_import', args);
  const again = await preview('categories', rows);
  expect(
    await world.call('admin_apply_taxonomy_import', { ...args, p_fingerprint: again.fingerprint }),
  ).toMatchObject({ entry_id: null });
  await undo(entry);
  expect(await everything()).toEqual(before);
});

describe('is refused', () => {
  const named = (p_entity_id: string, p_locale: string, p_display_name: string, p_entity_type = 'category') =>
    world.rpc(colleague, 'admin_upsert_taxonomy_translation', {
      ...{ p_entity_type, p_entity_id, p_locale, p_display_name },
    });
  const synonyms = (name: string, p_entity_id: string, term: string) =>
    world.rpc(
      colleague,
      name,
      name === 'admin_bulk_delete_taxonomy_synonyms'
        ? { p_items: [{ entity_type: 'category', entity_id: p_entity_id, locale: 'en', term }] }
        : { p_entity_type: 'category', p_entity_id, p_locale: 'en', p_term: term },
    );

  it.each<[string, () => Promise<unknown>, string | RegExp]>([
    [
      'once an icon was changed',
      () => world.call('admin_update_category', { p_id: garden, p_icon_slug: 'tree' }),
      'Nothing was undone: "garden" has changed since the import (icon slug).',
    ],
    [
      'once a new item was deactivated',
      async () => world.call('admin_update_category', { p_id: await id('moving'), p_is_active: false }),
      'Nothing was undone: "moving" has changed since the import (is active).',
    ],
    [
      'once a new item was deleted and created again',
      async () => {
        const [old] = await world.sql<{ icon_slug: string; sort_order: number }>(
          `select icon_slug, sort_order from public.categories where slug = 'moving'`,
        );
        await world.call('admin_delete_category', { p_id: await id('moving') });
        const fields = { p_slug: 'moving', p_icon_slug: old?.icon_slug, p_sort_order: old?.sort_order };
        await world.call('admin_create_category', fields);
      },
      /^Nothing was undone: "moving" has changed since the import/,
    ],
    [
      'once a name was changed',
      () => named(garden, 'hr', 'Okućnica'),
      'Nothing was undone: "garden" has changed since the import (name (hr)).',
    ],
    [
      'once a name was deleted',
      () =>
        world.call('admin_delete_taxonomy_translation', {
          ...{ p_entity_type: 'category', p_entity_id: garden, p_locale: 'de' },
        }),
      'Nothing was undone: "garden" has changed since the import (name (de)).',
    ],
    [
      'once a synonym was deleted',
      () => synonyms('admin_bulk_delete_taxonomy_synonyms', garden, 'yard'),
      'Nothing was undone: "garden" has changed since the import (synonym “yard” (en)).',
    ],
    [
      'once a colleague deleted a synonym and added it again',
      async () => {
        await synonyms('admin_bulk_delete_taxonomy_synonyms', garden, 'yard');
        await synonyms('admin_upsert_taxonomy_synonym', garden, 'yard');
      },
      / changed “yard” since then\.$/,
    ],
    [
      'once an alias points to another item',
      async () => {
        const former = { p_entity_type: 'category', p_from_slug: 'cleaners' };
        await world.call('admin_delete_taxonomy_alias', former);
        await alias('cleaners', await id('moving'));
      },
      'Nothing was undone: "cleaning" has changed since the import (alias "cleaners").',
    ],
    [
      'once a new item has another word',
      async () => named(await id('moving'), 'hr', 'Selidbe'),
      'Nothing was undone: something was added to "moving" since the import.',
    ],
    [
      'once a new category has another subcategory',
      async () => world.subcategory(await id('moving'), 'boxes'),
      'Nothing was undone: something was added to "moving" since the import.',
    ],
    [
      'once a post is in a new category',
      async () => world.post(await world.person(), await id('moving')),
      'IN_USE: posts or workers reference "moving", which was imported. Nothing was undone.',
    ],
    [
      'once a worker offers a new category',
      async () => world.worker([{ categoryId: await id('moving'), subcategoryIds: [] }]),
      'IN_USE: posts or workers reference "moving", which was imported. Nothing was undone.',
    ],
  ])('%s', async (_, change, sentence) => {
    const entry = await imported();
    await change();
    await refused(entry, sentence);
    // Detected when it is called.
    expect(await undoable(entry)).toEqual([entry]);
  });

  it('once another item has the old position', async () => {
    const entry = await imported({ categories: [{ slug: 'garden', sort_order: 7 }], translations: [] });
    await world.call('admin_create_category', { p_slug: 'new', p_sort_order: 1 });
    await refused(entry, 'Nothing was undone: the order has changed since the import.');
  });

  it('once the target of an alias is deleted', async () => {
    await world.call('admin_create_category', { p_slug: 'gone' });
    await world.call('admin_delete_taxonomy_alias', {
      ...{ p_entity_type: 'category', p_from_slug: 'cleaners' },
    });
    await alias('cleaners', await id('gone'));
    const entry = await imported();
    await world.call('admin_delete_category', { p_id: await id('gone') });
    await refused(entry, 'Nothing was undone: an alias of this import led to an item that no longer exists.');
  });

  it('to callers who may not import', async () => {
    const entry = await imported();
    for (const [, caller, code, sentence] of await refusedCallers(world))
      await world.refuses(caller, UNDO, { p_entry_id: entry }, code, sentence);
    const moderator = await world.person('moderator');
    await world.refuses(moderator, UNDO, { p_entry_id: entry }, '42501', 'Not authorized');
    await world.rpc(colleague, UNDO, { p_entry_id: entry });
  });

  it('after 30 days', async () => {
    const entry = await imported();
    await world.sql(
      `select private.append_audit(now() - interval '30 days 1 second', a.actor_user_id, a.action, a.entity_table, a.entity_id, a.details)
         from public.admin_action_audit a where a.id = $1`,
      [entry],
    );
    expect(await undoable(entry + 1)).toEqual([]);
    await refused(entry + 1, 'This import was applied more than 30 days ago and can no longer be undone.');
  });

  it('the second time, of two concurrent calls', async () => {
    const entry = await imported();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, world.admin, UNDO, { p_entry_id: entry }),
      () => undo(entry),
    );
    await expectSqlError(second, 'PT409', 'This import was undone already.');
  });
});
