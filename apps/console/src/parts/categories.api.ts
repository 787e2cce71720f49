import { readTable } from '#backend/rest.ts';
import { uuid } from '#kit/list/search.ts';
import { queryOptions } from '@tanstack/react-query';

export interface CategorySlug {
  id: string;
  slug: string;
}

export interface SubcategorySlug extends CategorySlug {
  category_id: string;
}

// The taxonomy changes a few times a week; a list screen must not ask for it with every filter.
const FRESH_MS = 5 * 60_000;
const ASCENDING = { ascending: true };

/** Every category, by slug. */
export function categories() {
  return queryOptions({
    queryKey: ['categories'],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      readTable<CategorySlug[]>(
        'categories',
        'id,slug',
        (query) => query.order('slug', ASCENDING).order('id', ASCENDING),
        signal,
      ),
  });
}

/** The subcategories of one category, by slug; none of a text that is no id, as a mistyped link may hold. */
export function subcategories(categoryId: string) {
  return queryOptions({
    queryKey: ['subcategories', categoryId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => (uuid(categoryId) === undefined ? [] : readSubcategories(categoryId, signal)),
  });
}

function readSubcategories(categoryId: string, signal: AbortSignal): Promise<SubcategorySlug[]> {
  return readTable(
    'subcategories',
    'id,slug,category_id',
    (query) => query.eq('category_id', categoryId).order('slug', ASCENDING).order('id', ASCENDING),
    signal,
  );
}
