import { readTable, rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** What categories and subcategories have in common. */
export interface Item {
  id: string;
  slug: string;
  is_active: boolean;
  sort_order: number;
  /** Null where the language has no name for it yet. */
  display_name: string | null;
}

export interface Category extends Item {
  icon_slug: string | null;
}

export interface Subcategory extends Item {
  category_id: string;
}

/** English names by id: what stands where the language has none. */
export type EnglishNames = ReadonlyMap<string, string>;

export function categoriesIn(locale: string, search?: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'categories', locale, search ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc<Category[]>('admin_list_categories_v2', { p_locale: locale, p_search: search }, signal),
  });
}

export function subcategoriesIn(categoryId: string, locale: string, search?: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'subcategories', categoryId, locale, search ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc<Subcategory[]>(
        'admin_list_subcategories',
        { p_category_id: categoryId, p_locale: locale, p_search: search },
        signal,
      ),
  });
}

/** The English names of these items. */
export function englishNames(type: TaxonomyEntityType, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['taxonomy', 'english', type, [...ids].sort()],
    queryFn: async ({ signal }): Promise<EnglishNames> => {
      const rows = await readTable<{ entity_id: string; display_name: string }[]>(
        'taxonomy_translations',
        'entity_id,display_name',
        (query) => query.eq('entity_type', type).eq('locale', DEFAULT_LOCALE).in('entity_id', ids),
        signal,
      );
      return new Map(rows.map((row) => [row.entity_id, row.display_name]));
    },
  });
}
