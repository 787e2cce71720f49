import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { addWords } from '../synonyms/addWords.ts';
import { deleteSynonyms } from '../synonyms/synonyms.api.ts';
import type { QueryRef } from './matches.api.ts';

/** An item, as the procedures name it. */
export interface ItemRef {
  type: TaxonomyEntityType;
  id: string;
}

/** Undoes an action. */
export type Inverse = () => Promise<unknown>;

/** Adds a synonym to an item. Returns its undo; null if the item had it already. */
export async function acceptSynonym(item: ItemRef, locale: string, term: string): Promise<Inverse | null> {
  const added = await addWords(item, locale, [term]);
  return added.length === 0 ? null : () => deleteSynonyms(added);
}

/** Adds synonyms to an item, all or none. Returns their undo; null if the item had them already. */
export async function acceptSynonyms(
  item: ItemRef,
  locale: string,
  terms: readonly string[],
): Promise<Inverse | null> {
  const ref = { entity_type: item.type, entity_id: item.id, locale };
  const added = await rpc('admin_add_taxonomy_synonyms', {
    p_entity_type: item.type,
    p_entity_id: item.id,
    p_locale: locale,
    p_terms: [...terms],
  });
  return added.length === 0 ? null : () => deleteSynonyms(added.map((term) => ({ ...ref, term })));
}

/** Adds an alias of an item. Returns its undo; null if it existed already. */
export async function acceptAlias({ type, id }: ItemRef, slug: string): Promise<Inverse | null> {
  const all = await rpc('admin_list_taxonomy_aliases');
  const isKnown = all.some(
    (one) => one.entity_type === type && one.from_slug === slug && one.to_entity_id === id,
  );
  if (isKnown) return null;
  await rpc('admin_create_taxonomy_alias', { p_entity_type: type, p_from_slug: slug, p_to_entity_id: id });
  return () => rpc('admin_delete_taxonomy_alias', { p_entity_type: type, p_from_slug: slug });
}

/** Keeps what a query was accepted for: the search is measured by whether it finds that. */
export function acceptQuery({ locale, normalized_query }: QueryRef, { type, id }: ItemRef): Promise<unknown> {
  return rpc('admin_accept_query', {
    p_locale: locale,
    p_normalized_query: normalized_query,
    p_entity_type: type,
    p_entity_id: id,
  });
}

export function unacceptQuery({ locale, normalized_query }: QueryRef): Promise<unknown> {
  return rpc('admin_unaccept_query', { p_locale: locale, p_normalized_query: normalized_query });
}
