import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** A search of the last 30 days that would find something else, by names. */
export type ChangedSearch = RowOf<'admin_preview_taxonomy_terms'>;

/** As many as the server tries at once. */
export const TRIED_TERMS = 50;

/** Terms that an item may get. */
export interface Trial {
  type: TaxonomyEntityType;
  /** null: a new item, named so. */
  id: string | null;
  /** What a new subcategory is in. */
  categoryId: string | null;
  terms: readonly { locale: string; term: string }[];
}

/** What else would change if an item had the terms. Changes nothing. */
export function effectOf(trial: Trial) {
  const { type, id, categoryId, terms } = trial;
  return queryOptions({
    queryKey: ['taxonomy', 'effect', trial],
    queryFn: ({ signal }) =>
      rpc(
        'admin_preview_taxonomy_terms',
        {
          p_entity_type: type,
          p_entity_id: id,
          p_category_id: categoryId,
          p_terms: terms.map(({ locale, term }) => ({ locale, term })),
        },
        signal,
      ),
    // A change that somebody else makes meanwhile does not make the warning useless.
    staleTime: 60_000,
    retry: false,
  });
}

/** Those that were accepted for an item, find it, and no longer would. */
export function lostIn(changed: readonly ChangedSearch[] | undefined): ChangedSearch[] {
  return (changed ?? []).filter(({ loses_item }) => loses_item);
}
