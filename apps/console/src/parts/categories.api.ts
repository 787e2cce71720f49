import { readTable } from '#backend/rest.ts';
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

/** The subcategories of one category, by slug. */
export function subcategories(categoryId: string) {
  return queryOptions({
    queryKey: ['subcategories', categoryId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      readTable<SubcategorySlug[]>(
        'subcategories',
        'id,slug,category_id',
        (query) => query.eq('category_id', categoryId).order('slug', ASCENDING).order('id', ASCENDING),
        signal,
      ),
  });
}
