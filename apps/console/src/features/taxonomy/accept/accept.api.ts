import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { MAX_PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import type { Alias } from '../aliases/aliases.api.ts';
import type { Synonym } from '../synonyms/synonyms.api.ts';

/** An item, as the procedures name it. */
export interface ItemRef {
  type: TaxonomyEntityType;
  id: string;
}

/** Another word for an item. Gives how to take it back; null when the item had it already. */
export async function acceptSynonym(item: ItemRef, locale: string, term: string): Promise<Inverse | null> {
  const known = await synonymLike(item, locale, term);
  const name = { p_entity_type: item.type, p_entity_id: item.id, p_locale: locale };
  await rpc('admin_upsert_taxonomy_synonym', { ...name, p_term: term });
  if (known === term) return null;
  // Only the spelling was another: it is the old one's turn again.
  if (known !== null) return () => rpc('admin_upsert_taxonomy_synonym', { ...name, p_term: known });
  const written = { entity_type: item.type, entity_id: item.id, locale, term };
  return () => rpc('admin_bulk_delete_taxonomy_synonyms', { p_items: [written] });
}

/** Takes something back that was done. */
export type Inverse = () => Promise<unknown>;

// In whichever capitals it is spelled: the database tells no two such apart.
async function synonymLike({ type, id }: ItemRef, locale: string, term: string): Promise<string | null> {
  const rows = await rpc<Synonym[]>('admin_list_taxonomy_synonyms_v2', {
    p_locale: locale,
    p_entity_type: type,
    [type === 'category' ? 'p_category_id' : 'p_subcategory_id']: id,
    p_term: term,
    p_limit: MAX_PAGE_SIZE,
  });
  const wanted = term.toLowerCase();
  return rows.find((row) => row.term.toLowerCase() === wanted)?.term ?? null;
}

/** A slug that leads to an item. Gives how to take it back; null when it did so already. */
export async function acceptAlias({ type, id }: ItemRef, slug: string): Promise<Inverse | null> {
  const all = await rpc<Alias[]>('admin_list_taxonomy_aliases');
  const isKnown = all.some(
    (one) => one.entity_type === type && one.from_slug === slug && one.to_entity_id === id,
  );
  if (isKnown) return null;
  await rpc('admin_create_taxonomy_alias', { p_entity_type: type, p_from_slug: slug, p_to_entity_id: id });
  return () => rpc('admin_delete_taxonomy_alias', { p_entity_type: type, p_from_slug: slug });
}
