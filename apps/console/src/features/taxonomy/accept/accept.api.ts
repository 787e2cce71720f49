import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

export interface ItemRef {
  type: TaxonomyEntityType;
  id: string;
}

export type Inverse = () => Promise<unknown>;

/** Adds an alias of an item. Returns its undo; null if it existed already. */
export async function acceptAlias({ type, id }: ItemRef, slug: string): Promise<Inverse | null> {
  const all = await rpc('admin_list_taxonomy_aliases');
  const isKnown = all.some(
    (one) => one.entity_type === type && one.from_slug === slug && one.to_entity_id === id,
  );
  if (isKnown) return null;
  await rpc('admin_create_taxonomy_alias', { p_entity_type: type, p_from_slug: slug, p_to_entity_id: id });
  return () =>
    rpc('admin_delete_taxonomy_alias', { p_entity_type: type, p_from_slug: slug, p_is_undo: true });
}

/** Queries that are accepted for an item, and the synonyms added for them. */
export interface AcceptedWords {
  item: ItemRef;
  locale: string;
  queries: readonly string[];
  termsLocale: string;
  terms: readonly string[];
}

/**
 * Accepts all of the queries or none, and returns the changes. A query of another item is refused unless `insteadOf`
 * contains that item. Errors: BackendError.
 */
export function acceptQueries(
  words: AcceptedWords,
  insteadOf: readonly string[],
): Promise<Pick<AcceptedWords, 'queries' | 'terms'>> {
  return rpc('admin_accept_queries', { ...argumentsOf(words), p_instead_of: [...insteadOf] });
}

/** Undoes the caller's acceptance. Errors: BackendError. */
export function unacceptQueries(words: AcceptedWords): Promise<unknown> {
  return rpc('admin_unaccept_queries', argumentsOf(words));
}

const argumentsOf = ({ item, locale, queries, termsLocale, terms }: AcceptedWords) => ({
  p_locale: locale,
  p_normalized_queries: [...queries],
  p_entity_type: item.type,
  p_entity_id: item.id,
  p_terms: [...terms],
  p_terms_locale: termsLocale,
});

/** The existing acceptances of the queries. */
export function acceptedSoFar(locale: string, queries: readonly string[]) {
  return queryOptions({
    queryKey: ['taxonomy', 'accepted', locale, queries],
    queryFn: ({ signal }) =>
      rpc(
        'admin_get_repaired_queries',
        { p_locale: locale, p_normalized_queries: [...queries], p_limit: queries.length },
        signal,
      ),
  });
}
