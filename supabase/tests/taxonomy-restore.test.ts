import { beforeEach, describe, expect, it } from 'vitest';
import { refusedCallers } from './moderated.ts';
import { race } from './race.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Args, type Person } from './world.ts';

// Deleted items of the taxonomy are restored completely for 30 days, without overwriting anything.

const UNDO = 'admin_undo_action';

let garden: string, hedges: string, yard: string;
const world = await openTaxonomyWorld();
beforeEach(async () => {
  await world.clear();
  await world.category('first');
  garden = await world.category('garden', { en: 'Gardening', hr: 'Vrt' });
  yard = await world.category('yard');
  await world.subcategory(garden, 'lawns');
  hedges = await world.subcategory(garden, 'hedges', { en: 'Hedges' });
  await world.subcategory(garden, 'trees');
  await world.call('admin_update_category', { p_id: garden, p_icon_slug: 'leaf', p_is_active: false });
  await world.call('admin_update_subcategory', { p_id: hedges, p_is_active: false });
  await world.synonym('category', garden, 'hr', 'okućnica');
  await world.synonym('subcategory', hedges, 'en', 'bush');
  await alias('category', 'gardens', garden);
  await alias('subcategory', 'bushes', hedges);
});

const alias = (p_entity_type: string, p_from_slug: string, p_to_entity_id: string) =>
  world.call('admin_create_taxonomy_alias', { p_entity_type, p_from_slug, p_to_entity_id });
const everything = async () => [
  await world.contents(),
  await world.sql('select * from public.categories order by sort_order'),
  await world.sql('select * from public.subcategories order by category_id, sort_order'),
  await world.sql('select * from public.taxonomy_synonyms order by entity_id, locale, term'),
  await world.sql('select * from public.taxonomy_aliases order by entity_type, from_slug'),
];
const newest = async () => {
  const [row] = await world.sql<{ id: string }>('select max(id)::text as id from public.admin_action_audit');
  return Number(row?.id);
};
/** Deletes something; returns its audit entry. */
const deleted = async (name: string, args: Args) => {
  await world.call(name, args);
  return newest();
};
const undo = (p_entry_id: number) => world.call<string | null>(UNDO, { p_entry_id });
const undoable = (...ids: number[]) =>
  world.call<number[]>('admin_get_undoable_entries', { p_entry_ids: `{${ids.join(',')}}` });
const refused = (p_entry_id: number, sentence: string | RegExp, code = 'PT409') =>
  world.refuses(world.admin, UNDO, { p_entry_id }, code, sentence);
const name = (locale: string) => ({ p_entity_type: 'category', p_entity_id: garden, p_locale: locale });
const bush = () => [
  { entity_type: 'category', entity_id: garden, locale: 'hr', term: 'okućnica' },
  { entity_type: 'subcategory', entity_id: hedges, locale: 'en', term: 'bush' },
];

it.each(['category', 'subcategory'])(
  'a %s that a colleague restored and deleted again stays deleted',
  async (type) => {
    const latest = { p_action: `delete_${type}`, p_entity_id: type === 'category' ? garden : hedges };
    const remove = (by: Person) => world.rpc(by, `admin_delete_${type}`, { p_id: latest.p_entity_id });
    const colleague = await world.person('admin');
    await remove(world.admin);
    await world.rpc(colleague, UNDO, { p_entry_id: await newest() });
    await remove(colleague);
    await world.refuses(world.admin, 'admin_undo_latest', latest, 'PT409', /or it was undone already/);
    expect(await world.rpc(colleague, 'admin_undo_latest', latest)).toBeNull();
  },
);

describe.each([
  ['a category', 'admin_delete_category', () => ({ p_id: garden }), 'restore_category'],
  ['a subcategory', 'admin_delete_subcategory', () => ({ p_id: hedges }), 'restore_subcategory'],
  ['a name', 'admin_delete_taxonomy_translation', () => name('hr'), 'restore_taxonomy_translation'],
  [
    'an alias',
    'admin_delete_taxonomy_alias',
    () => ({ p_entity_type: 'subcategory', p_from_slug: 'bushes' }),
    'restore_taxonomy_alias',
  ],
  [
    'synonyms',
    'admin_bulk_delete_taxonomy_synonyms',
    () => ({ p_items: bush() }),
    'restore_taxonomy_synonyms',
  ],
])('%s', (_, deletion, args, action) => {
  it('is restored once, with an entry of its own', async () => {
    const before = await everything();
    const entry = await deleted(deletion, args());
    expect(await everything()).not.toEqual(before);
    expect(await undoable(entry)).toEqual([entry]);
    const log = await world.log(async () => expect(await undo(entry)).toBeNull());
    expect(await everything()).toEqual(before);
    expect(log).toMatchObject([{ action, details: { entry } }]);
    expect(await undoable(entry, await newest())).toEqual([]);
    await refused(entry, /^This .* was restored already\.$/);
  });

  it('deleted again is restored again, from the newer entry', async () => {
    const before = await everything();
    const entry = await deleted(deletion, args());
    await undo(entry);
    const again = await deleted(deletion, args());
    expect(await undoable(entry, again)).toEqual([again]);
    await undo(again);
    expect(await everything()).toEqual(before);
  });

  it('is restored only by callers who may delete', async () => {
    const entry = await deleted(deletion, args());
    const moderator = await world.person('moderator');
    for (const [, caller, code, sentence] of await refusedCallers(world)) {
      await world.refuses(caller, UNDO, { p_entry_id: entry }, code, sentence);
    }
    await world.refuses(moderator, UNDO, { p_entry_id: entry }, '42501', 'Not authorized');
  });

  it('stays deleted after 30 days', async () => {
    const entry = await deleted(deletion, args());
    const aged = async (days: number) => {
      await world.sql(
        `select private.append_audit(now() - make_interval(secs => $2), a.actor_user_id, a.action, a.entity_table,
                a.entity_id, a.details) from public.admin_action_audit a where a.id = $1`,
        [entry, days * 86_400],
      );
      return newest();
    };
    const old = await aged(30.01);
    expect(await undoable(old)).toEqual([]);
    await refused(old, /^This .* was deleted more than 30 days ago and can no longer be restored\.$/);
    const young = await aged(29.99);
    expect(await undoable(young)).toEqual([young]);
    await undo(young);
  });

  it('is restored once by two concurrent calls', async () => {
    const entry = await deleted(deletion, args());
    const second = race(
      world,
      (tx) => world.rpcIn(tx, world.admin, UNDO, { p_entry_id: entry }),
      () => undo(entry),
    );
    await expectSqlError(second, 'PT409', /was restored already/);
  });
});

it('the log keeps the item, readable in pages', async () => {
  const entry = await deleted('admin_delete_category', { p_id: garden });
  const [row] = await world.sql<{ details: Args }>(
    'select details from public.admin_action_audit where id = $1',
    [entry],
  );
  expect(row?.details).toMatchObject({
    slug: 'garden',
    icon_slug: 'leaf',
    is_active: false,
    sort_order: 2,
    names: { en: 'Gardening', hr: 'Vrt' },
    synonyms: { hr: ['okućnica'] },
    aliases: ['gardens'],
    subcategories: ['lawns', 'hedges', 'trees'],
  });
  const changes = await world.call<Args[]>('admin_get_audit_changes', { p_entry_id: entry });
  expect(changes).toHaveLength(Number(row?.details.changes_count));
  expect(changes).toContainEqual(
    expect.objectContaining({ subcategory_slug: 'hedges', field: 'alias:bushes', old: 'garden/hedges' }),
  );
});

it('a category returns to its position, and moves the others down', async () => {
  const entry = await deleted('admin_delete_category', { p_id: garden });
  await world.call('admin_create_category', { p_slug: 'new', p_sort_order: 2 });
  await undo(entry);
  expect(await world.order()).toBe('first 1, garden 2, new 3, yard 4');
  expect(await world.order(garden)).toBe('lawns 1, hedges 2, trees 3');
});

it('a subcategory returns to its position, before the present one', async () => {
  const entry = await deleted('admin_delete_subcategory', { p_id: hedges });
  await world.call('admin_create_subcategory', { p_category_id: garden, p_slug: 'new', p_sort_order: 2 });
  await undo(entry);
  expect(await world.order(garden)).toBe('lawns 1, hedges 2, new 3, trees 4');
});

describe('obstacles are reported, and nothing is overwritten', () => {
  it('the slug belongs to another category', async () => {
    const entry = await deleted('admin_delete_category', { p_id: garden });
    const other = await world.category('garden');
    await refused(
      entry,
      'Another category has the slug "garden" now. Delete it or move it into another one, then restore this one.',
    );
    await world.call('admin_delete_category', { p_id: other });
    await undo(entry);
  });

  it('the slug is an alias', async () => {
    const entry = await deleted('admin_delete_subcategory', { p_id: hedges });
    const lawns = (
      await world.sql<{ id: string }>(`select id from public.subcategories where slug = 'lawns'`)
    )[0];
    await alias('subcategory', 'hedges', lawns?.id ?? '');
    await refused(
      entry,
      'The slug "hedges" is an alias of "garden/lawns" now. Delete the alias, then restore this subcategory.',
    );
  });

  it('a subcategory needs its category', async () => {
    const before = await everything();
    const first = await deleted('admin_delete_subcategory', { p_id: hedges });
    const second = await deleted('admin_delete_category', { p_id: garden });
    await refused(first, 'The category "garden" is gone. Restore it first.');
    await undo(second);
    await undo(first);
    expect(await everything()).toEqual(before);
  });

  it('an alias with another meaning is skipped and reported', async () => {
    const entry = await deleted('admin_delete_category', { p_id: garden });
    await alias('category', 'gardens', yard);
    const log = await world.log(async () =>
      expect(await undo(entry)).toBe('Not restored, because it means something else now: alias "gardens".'),
    );
    expect(log).toMatchObject([{ details: { left_out: expect.stringContaining('gardens') as string } }]);
    const aliases = await world.call<Args[]>('admin_list_taxonomy_aliases');
    expect(aliases.map((one) => [one.from_slug, one.to_slug])).toEqual(
      expect.arrayContaining([['gardens', 'yard'], ['bushes', 'hedges']]), // prettier-ignore
    );
  });

  it('another name, another alias, a slug in use', async () => {
    const named = await deleted('admin_delete_taxonomy_translation', name('hr'));
    await world.call('admin_upsert_taxonomy_translation', { ...name('hr'), p_display_name: 'Vrtovi' });
    await refused(
      named,
      'This category is called "Vrtovi" in this language now. Delete that name, then restore this one.',
    );
    const former = { p_entity_type: 'category', p_from_slug: 'gardens' };
    const gone = await deleted('admin_delete_taxonomy_alias', former);
    await alias('category', 'gardens', yard);
    await refused(gone, 'There is an alias "gardens" again. Delete it, then restore this one.');
    await world.call('admin_delete_taxonomy_alias', former);
    await world.category('gardens');
    await refused(gone, 'A category has the slug "gardens" now, so it can no longer be an alias.');
  });

  it('words of a deleted item', async () => {
    const named = await deleted('admin_delete_taxonomy_translation', name('hr'));
    const synonyms = await deleted('admin_bulk_delete_taxonomy_synonyms', { p_items: bush() });
    const only = await deleted('admin_delete_subcategory', { p_id: hedges });
    expect(await undo(synonyms)).toBe('Not restored, because what it led to is gone: 1 synonym.');
    await undo(only);
    await deleted('admin_bulk_delete_taxonomy_synonyms', { p_items: bush().slice(0, 1) });
    const last = await newest();
    await deleted('admin_delete_category', { p_id: garden });
    await refused(named, 'Category not found', 'PT404');
    await refused(last, 'The items of these synonyms no longer exist. Restore them first.');
  });

  it('an entry older than the complete record', async () => {
    await world.sql(
      `select private.append_audit(now(), $1, 'delete_category', 'categories', gen_random_uuid()::text, '{"slug": "x"}')`,
      [world.admin.id],
    );
    await refused(await newest(), 'The audit log does not contain what was deleted here.');
  });
});
