import { BackendError } from '#backend/BackendError.ts';
import { readTable, rpc } from '#backend/rest.ts';
import { isolated } from '#kit/format/isolated.ts';
import type { Item, ItemList } from './categories.api.ts';
import { type Move, movedIds } from './order.ts';

/** Activates or deactivates an item. False: it already had that state, and nothing was changed. */
export async function setActive(list: ItemList, id: string, isActive: boolean): Promise<boolean> {
  const isCategory = list.type === 'category';
  const row = await readTable<{ is_active: boolean } | null>(
    isCategory ? 'categories' : 'subcategories',
    'is_active',
    (query) => query.eq('id', id).maybeSingle(),
  );
  if (row?.is_active === isActive) return false;
  await rpc(isCategory ? 'admin_update_category' : 'admin_update_subcategory', {
    p_id: id,
    p_is_active: isActive,
  });
  return true;
}

/** Sets a category's icon, '' for none. Errors: changed_meanwhile unless the stored icon is `seen`. */
export async function setIcon(id: string, icon: string, seen: string | null): Promise<void> {
  const row = await readTable<{ icon_slug: string | null } | null>('categories', 'icon_slug', (query) =>
    query.eq('id', id).maybeSingle(),
  );
  if (row !== null && row.icon_slug !== seen) throw changedMeanwhile(iconSentence(row.icon_slug));
  await rpc('admin_update_category', { p_id: id, p_icon_slug: icon });
}

function iconSentence(icon: string | null): string {
  return `Someone else changed the icon: ${icon === null ? 'there is none now' : `it is now ${icon}`}.`;
}

/** An item's position after a move, counted from 1. */
export interface Place {
  place: number;
  of: number;
}

/** Moves an item within the stored list, which keeps other people's moves. Errors: changed_meanwhile if it or its anchor is gone. */
export async function moveItem(list: ItemList, move: Move): Promise<Place> {
  const present = await readItems(list);
  const ids = movedIds(
    present.map(({ id }) => id),
    move,
  );
  if (ids === null) {
    const words = list.type === 'category' ? 'categories' : 'subcategories';
    throw changedMeanwhile(`Someone else changed the list of ${words}.`);
  }
  await (list.type === 'category'
    ? rpc('admin_reorder_categories', { p_ids: ids })
    : rpc('admin_reorder_subcategories', { p_category_id: list.categoryId, p_ids: ids }));
  return { place: ids.indexOf(move.id) + 1, of: ids.length };
}

function readItems(list: ItemList): Promise<Item[]> {
  return list.type === 'category'
    ? rpc('admin_list_categories_v2')
    : rpc('admin_list_subcategories', { p_category_id: list.categoryId });
}

export interface NameChange {
  id: string;
  locale: string;
  /** Null deletes the translation. */
  name: string | null;
  /** The name that the person saw. */
  seen: string | null;
}

/** Saves or deletes an item's name in a language. Errors: changed_meanwhile unless the stored name is `seen`. */
export async function writeName(
  type: ItemList['type'],
  { id, locale, name, seen }: NameChange,
): Promise<void> {
  const row = await readTable<{ display_name: string } | null>(
    'taxonomy_translations',
    'display_name',
    (query) => query.eq('entity_type', type).eq('entity_id', id).eq('locale', locale).maybeSingle(),
  );
  const present = row?.display_name ?? null;
  if (present === name) return;
  if (present !== seen) {
    throw changedMeanwhile(
      present === null
        ? 'Someone else deleted this translation.'
        : `Someone else changed this translation: it is now “${isolated(present)}”.`,
    );
  }
  const entity = { p_entity_type: type, p_entity_id: id, p_locale: locale };
  await (name === null
    ? rpc('admin_delete_taxonomy_translation', entity)
    : rpc('admin_upsert_taxonomy_translation', { ...entity, p_display_name: name }));
}

function changedMeanwhile(sentence: string): BackendError {
  return new BackendError({ sentence, reason: 'changed_meanwhile', status: 409 });
}
