import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args, Caller } from './world.ts';

// Every change of the taxonomy, with valid arguments: other callers change nothing, and an admin's call
// changes something with one audit entry.

const world = await openTaxonomyWorld();
const ids: Record<string, string> = {};
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  callers.anon = 'anon';
  callers.user = await world.person('user');
  callers.moderator = await world.person('moderator');
  callers['banned admin'] = await world.person('admin', { is_banned: true });
  callers['suspended admin'] = await world.person('admin', { is_suspended: true });
  ids.garden = await world.category('garden', { en: 'Gardening' });
  ids.yard = await world.category('yard');
  ids.spare = await world.category('spare');
  ids.hedges = await world.subcategory(ids.garden, 'hedges');
  ids.bushes = await world.subcategory(ids.garden, 'bushes');
  ids.unused = await world.subcategory(ids.yard, 'unused');
  await world.synonym('category', ids.garden, 'en', 'one');
  await world.synonym('category', ids.garden, 'en', 'two');
  await world.call('admin_create_taxonomy_alias', {
    p_entity_type: 'category',
    p_from_slug: 'gone',
    p_to_entity_id: ids.garden,
  });
  await world.call('admin_ignore_query', { p_locale: 'en', p_normalized_query: 'ignored' });
  await world.call('admin_accept_queries', {
    ...garden(),
    p_locale: 'en',
    p_normalized_queries: '{accepted}',
  });
  await world.sql(
    `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
     values ('en', 'old', 'old', 0, now() - interval '1 year')`,
  );
  await world.sql(`insert into public.taxonomy_selections (category_id, locale) values ($1, 'en')`, [
    ids.garden,
  ]);
});

const synonym = (term: string) => [{ entity_type: 'category', entity_id: ids.garden, locale: 'en', term }];
const garden = () => ({ p_entity_type: 'category', p_entity_id: ids.garden });
const CSV = [{ row: '2', slug: 'imported' }];

const CHANGES: Record<string, () => Args | Promise<Args>> = {
  admin_create_category: () => ({ p_slug: 'made' }),
  admin_create_subcategory: () => ({ p_category_id: ids.garden, p_slug: 'made' }),
  admin_update_category: () => ({ p_id: ids.garden, p_is_active: false }),
  admin_update_subcategory: () => ({ p_id: ids.hedges, p_is_active: false }),
  admin_reorder_categories: async () => ({ p_ids: `{${(await idsOf('categories')).join(',')}}` }),
  admin_reorder_subcategories: async () => ({
    p_category_id: ids.garden,
    p_ids: `{${(await idsOf('subcategories', ids.garden)).join(',')}}`,
  }),
  admin_upsert_taxonomy_translation: () => ({ ...garden(), p_locale: 'hr', p_display_name: 'Vrt' }),
  admin_delete_taxonomy_translation: () => ({ ...garden(), p_locale: 'en' }),
  admin_upsert_taxonomy_synonym: () => ({ ...garden(), p_locale: 'en', p_term: 'three' }),
  admin_bulk_delete_taxonomy_synonyms: () => ({ p_items: synonym('one') }),
  admin_retarget_taxonomy_synonyms: () => ({
    p_items: synonym('two'),
    p_target_type: 'subcategory',
    p_target_id: ids.bushes,
  }),
  admin_create_taxonomy_alias: () => ({
    p_entity_type: 'category',
    p_from_slug: 'former',
    p_to_entity_id: ids.garden,
  }),
  admin_delete_taxonomy_alias: () => ({ p_entity_type: 'category', p_from_slug: 'gone' }),
  admin_accept_queries: () => ({
    ...garden(),
    p_locale: 'en',
    p_normalized_queries: '{piano}',
    p_terms: '{four}',
  }),
  admin_unaccept_queries: () => ({ ...garden(), p_locale: 'en', p_normalized_queries: '{accepted}' }),
  admin_ignore_query: () => ({ p_locale: 'en', p_normalized_query: 'piano' }),
  admin_ignore_queries: () => ({ p_locale: 'en', p_normalized_queries: '{cello}' }),
  admin_unignore_queries: () => ({ p_locale: 'en', p_normalized_queries: '{ignored}' }),
  admin_apply_taxonomy_import: async () => ({
    p_kind: 'categories',
    p_data: CSV,
    p_fingerprint: (
      await world.call<{ fingerprint: string }>('admin_preview_taxonomy_import', {
        p_kind: 'categories',
        p_data: CSV,
      })
    ).fingerprint,
  }),
  admin_undo_taxonomy_import: async () => {
    const p_data = [{ slug: `imported-${randomUUID().slice(0, 8)}` }];
    const args = { p_kind: 'categories', p_data };
    const { fingerprint } = await world.call<{ fingerprint: string }>('admin_preview_taxonomy_import', args);
    const applied = { ...args, p_fingerprint: fingerprint };
    const { entry_id } = await world.call<{ entry_id: number }>('admin_apply_taxonomy_import', applied);
    return { p_entry_id: entry_id };
  },
  recompute_taxonomy_trending: () => ({ p_window: '24h' }),
  reset_taxonomy_cache: () => ({}),
  run_taxonomy_housekeeping: () => ({}),
  admin_move_taxonomy_item: () => ({
    p_entity_type: 'subcategory',
    p_from_id: ids.hedges,
    p_to_id: ids.bushes,
  }),
  admin_delete_subcategory: () => ({ p_id: ids.unused }),
  admin_delete_category: () => ({ p_id: ids.spare }),
};

/** All ids of a list, in another order. */
async function idsOf(table: string, category?: string): Promise<string[]> {
  const rows = await world.sql<{ id: string }>(
    `select id from public.${table} ${category === undefined ? '' : `where category_id = '${category}'`} order by sort_order desc`,
  );
  return rows.map(({ id }) => id);
}

it.each(['anon', 'user', 'moderator', 'banned admin', 'suspended admin'])('%s', async (who) => {
  const caller = callers[who] ?? 'anon';
  for (const [name, args] of Object.entries(CHANGES)) {
    const sentence = who === 'anon' ? `permission denied for function ${name}` : 'Not authorized';
    await world.refuses(caller, name, await args(), '42501', sentence);
  }
});

it('an admin: each changes something with one audit entry', async () => {
  const logged: Record<string, number> = {};
  for (const [name, args] of Object.entries(CHANGES)) {
    const given = await args();
    logged[name] = (await world.log(() => world.call(name, given))).length;
  }
  expect(logged).toEqual(Object.fromEntries(Object.keys(CHANGES).map((name) => [name, 1])));
});

it('every change of the taxonomy is covered', () => {
  const reading =
    /^(admin_(get|list|check|count|explain|suggest|match|preview)_|get_|export_|run_taxonomy_e2e_smoke)/;
  const changes = Object.entries(PROCEDURES)
    .filter(([name, { who }]) => /categor|taxonomy|_quer(y|ies)$/.test(name) && who === 'admin')
    .filter(([name]) => !reading.test(name))
    .map(([name]) => name);
  expect(changes.sort()).toEqual(Object.keys(CHANGES).sort());
});
