import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** A search of the last 30 days with other results after a change. */
export type ChangedSearch = RowOf<'admin_preview_taxonomy_terms'>;

/** The server's limit per request. */
const TRIED_TERMS = 50;

/** Terms to add to an item. */
export interface Trial {
  type: TaxonomyEntityType;
  /** Null: a new item with these names. */
  id: string | null;
  /** The category of a new subcategory. */
  categoryId: string | null;
  terms: readonly { locale: string; term: string }[];
}

const EFFECT_KEY = ['taxonomy', 'effect'];
// Other people's changes hardly affect a warning, so it may be a minute old.
const CACHED = { staleTime: 60_000, retry: false };

/** The effect of terms on other searches. Changes nothing. */
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
    ...CACHED,
  });
}

/** The effect of an import on searches. Changes nothing. */
export function effectOfImport(kind: ImportKind, data: unknown, fingerprint: string) {
  return queryOptions({
    queryKey: [...EFFECT_KEY, `${kind} ${fingerprint}`],
    queryFn: ({ signal }) =>
      rpc('admin_preview_taxonomy_import_effect', { p_kind: kind, p_data: data }, signal),
    ...CACHED,
  });
}

export type Effect = ReturnType<typeof effectOf>;

/** The accepted queries that would lose their item. */
export function lostIn(changed: readonly ChangedSearch[] | undefined): ChangedSearch[] {
  return (changed ?? []).filter(({ loses_item }) => loses_item);
}

/** Whether a search would lose a result. */
export function isWorse({ before, after, loses_item }: ChangedSearch): boolean {
  return loses_item || before.some((name) => !after.includes(name));
}
