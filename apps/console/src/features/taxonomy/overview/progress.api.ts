import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { languageName } from '#parts/languageName.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';

/** How far a language's translation has come. */
export type Progress = RowOf<'admin_get_taxonomy_translation_progress'>;

/** All 27 languages, the furthest first. */
export function translationProgress() {
  return queryOptions({
    queryKey: ['taxonomy', 'progress'],
    queryFn: async ({ signal }) =>
      (await rpc('admin_get_taxonomy_translation_progress', {}, signal)).sort(furthestFirst),
  });
}

function furthestFirst(one: Progress, other: Progress): number {
  return (
    shareOf(other) - shareOf(one) || languageName(one.locale).localeCompare(languageName(other.locale), 'en')
  );
}

/** How much of everything has a name in the language, 0 to 1. */
function shareOf(of: Progress): number {
  const total = of.categories_total + of.subcategories_total;
  return total === 0 ? 1 : (of.categories_translated + of.subcategories_translated) / total;
}
