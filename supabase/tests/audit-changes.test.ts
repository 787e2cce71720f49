import { beforeEach, describe, expect, it } from 'vitest';
import { importer, plantGarden } from './taxonomy-files.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import { expectSqlError, type Args } from './world.ts';

// All changes of an import or a deletion are stored beside the log, paged and chained to it.

interface Change {
  position: number;
  list: string;
  category_slug: string;
  field: string;
  old: unknown;
  new: unknown;
}

const { imported } = importer(() => world);
const world = await openTaxonomyWorld();
beforeEach(() => plantGarden(world));

const changes = (p_entry_id: number, rest: Args = {}) =>
  world.call<Change[]>('admin_get_audit_changes', { p_entry_id, ...rest });
const newest = async () => {
  const [row] = await world.sql<{ id: string; entity_table: string; details: Args }>(
    'select a.id::text, a.entity_table, a.details from public.admin_action_audit a order by a.id desc limit 1',
  );
  if (row === undefined) throw new Error('The log is empty');
  return { ...row, id: Number(row.id) };
};

describe('an import', () => {
  const lines = Array.from({ length: 333 }, (_, at) => ({
    row: at + 2,
    slug: `service-${String(at)}`,
    names: { en: `Service ${String(at)}` },
  }));

  it('stores every change in the order and with the values of the preview', async () => {
    const shown = await imported('categories', lines);
    const entry = await newest();
    const previewed = shown.rows.flatMap((row) =>
      row.changes.map((c) => [row.category_slug, c.field, c.old, c.new]),
    );
    expect(previewed).toHaveLength(333 * 3);
    expect(entry.details.changes_count).toBe(previewed.length);

    const kept: Change[] = [];
    for (let offset = 0; offset < previewed.length; offset += 150)
      kept.push(...(await changes(entry.id, { p_limit: 150, p_offset: offset })));
    expect(kept.map(({ position }) => position)).toEqual(previewed.map((_, at) => at + 1));
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(kept.map((c) => [c.category_slug, c.field, c.old, c.new]))).toEqual(sorted(previewed));
    expect(await changes(entry.id, { p_offset: previewed.length })).toEqual([]);
  });

  it('names the changed tables', async () => {
    await imported('categories', lines.slice(0, 1));
    expect((await newest()).entity_table).toBe('categories, taxonomy_translations');
    await imported('subcategories', [{ row: 2, category_slug: 'garden', slug: 'lawns' }]);
    expect((await newest()).entity_table).toBe('subcategories');
    const word = { entity_type: 'category', category_slug: 'garden', locale: 'en', term: 'plot' };
    await imported('json', { synonyms: [word] });
    const entry = await newest();
    expect(entry.entity_table).toBe('taxonomy_synonyms');
    expect(await changes(entry.id)).toMatchObject([
      { position: 1, field: 'synonym:en', old: null, new: 'plot' },
    ]);
  });
});

it('stores all of a thousand moved synonyms with their targets', async () => {
  const [garden] = await world.sql<{ id: string }>(`select id from public.categories where slug = 'garden'`);
  const [cleaning] = await world.sql<{ id: string }>(
    `select id from public.categories where slug = 'cleaning'`,
  );
  await world.sql(
    `insert into public.taxonomy_synonyms (entity_type, entity_id, locale, term)
     select 'category', $1, 'en', 'word ' || n from generate_series(1, 1000) n`,
    [garden?.id],
  );
  const p_items = Array.from({ length: 1000 }, (_, at) => ({
    entity_type: 'category',
    entity_id: garden?.id,
    locale: 'en',
    term: `word ${String(at + 1)}`,
  }));
  await world.call('admin_retarget_taxonomy_synonyms', {
    p_items,
    p_target_type: 'category',
    p_target_id: cleaning?.id,
  });
  const entry = await newest();
  expect(entry.details).toMatchObject({ count: 1000, changes_count: 1000 });
  const last = await changes(entry.id, { p_offset: 999 });
  expect(last).toMatchObject([{ position: 1000, category_slug: 'garden', new: 'cleaning' }]);
});

describe('reading changes', () => {
  it('is for admins only', async () => {
    const { id } = await newest();
    for (const role of ['user', 'moderator'] as const) {
      const caller = await world.person(role);
      await world.refuses(caller, 'admin_get_audit_changes', { p_entry_id: id }, '42501', 'Not authorized');
    }
  });

  it.each([
    [{ p_entry_id: 0 }, 'PT404', 'Entry not found'],
    [{ p_entry_id: 1, p_limit: 201 }, '22023', 'The limit must be between 1 and 200.'],
    [{ p_entry_id: 1, p_offset: -1 }, '22023', 'The offset must not be negative.'],
  ])('%j is refused', (args, code, sentence) =>
    world.refuses(world.admin, 'admin_get_audit_changes', args, code, sentence),
  );

  it('returns no changes for an entry without any', async () => {
    await world.category('plain');
    expect(await changes((await newest()).id)).toEqual([]);
  });
});

describe('altering changes', () => {
  it('is refused to the database owner', async () => {
    await imported('categories', [{ row: 2, slug: 'made' }]);
    for (const statement of [
      `update private.audit_changes set page = 7`,
      `delete from private.audit_changes`,
    ])
      await expectSqlError(world.sql(statement), '42501', 'The audit log is append-only.');
  });

  it('is detected by the check of the log if triggers were bypassed', async () => {
    await imported('categories', [{ row: 2, slug: 'altered', names: { en: 'Before' } }]);
    const { id } = await newest();
    const check = async () => (await world.call<Args[]>('admin_check_audit_chain', { p_entries: 50_000 }))[0];
    expect(await check()).toMatchObject({ broken_id: null });
    await world.database.exec(
      `alter table private.audit_changes disable trigger user;
       update private.audit_changes set changes = replace(changes::text, 'Before', 'After')::json;
       alter table private.audit_changes enable trigger user`,
    );
    expect(await check()).toMatchObject({ broken_id: id, broken_by: 'changes' });
  });
});
