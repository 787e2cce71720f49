import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** A search of the last 30 days that would find something else, by names. */
export type ChangedSearch = RowOf<'admin_preview_taxonomy_terms'>;

/** As many as the server tries at once. */
const TRIED_TERMS = 50;

/** Terms that an item may get. */
export interface Trial {
  type: TaxonomyEntityType;
  /** null: a new item, named so. */
  id: string | null;
  /** What a new subcategory is in. */
  categoryId: string | null;
  terms: readonly { locale: string; term: string }[];
}

const EFFECT_KEY = ['taxonomy', 'effect'];
// A change that somebody else makes meanwhile does not make the warning useless.
const KEPT = { staleTime: 60_000, retry: false };

/** What else would change if an item had the terms. Changes nothing. */
export function effectOf(trial: Trial) {
  const { type, id, categoryId, terms } = trial;
  return queryOptions({
    queryKey: [...EFFECT_KEY, JSON.stringify(trial)],
    queryFn: ({ signal }) =>
      rpc(
        'admin_preview_taxonomy_terms',
        {
          p_entity_type: type,
          p_entity_id: id,
          p_category_id: categoryId,
          p_terms: terms.slice(0, TRIED_TERMS).map(({ locale, term }) => ({ locale, term })),
        },
        signal,
      ),
    ...KEPT,
  });
}

/** What else would change by an import. Changes nothing. */
export function effectOfImport(kind: ImportKind, data: unknown, fingerprint: string) {
  return queryOptions({
    queryKey: [...EFFECT_KEY, `${kind} ${fingerprint}`],
    queryFn: ({ signal }) =>
      rpc('admin_preview_taxonomy_import_effect', { p_kind: kind, p_data: data }, signal),
    ...KEPT,
  });
}

export type Effect = ReturnType<typeof effectOf>;

/** Those that were accepted for an item, find it, and no longer would. */
export function lostIn(changed: readonly ChangedSearch[] | undefined): ChangedSearch[] {
  return (changed ?? []).filter(({ loses_item }) => loses_item);
}

/** Whether a search would no longer find what it finds today. */
export function isWorse({ before, after, loses_item }: ChangedSearch): boolean {
  return loses_item || before.some((name) => !after.includes(name));
}
