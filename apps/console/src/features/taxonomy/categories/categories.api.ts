import { readTable, rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** The common fields of categories and subcategories. */
export interface Item {
  id: string;
  slug: string;
  is_active: boolean;
  sort_order: number;
  /** Null without a name in the language. */
  display_name: string | null;
}

export type Category = RowOf<'admin_list_categories_v2'>;

export type Subcategory = RowOf<'admin_list_subcategories'>;

/** English names by id: placeholders for missing names. */
export type EnglishNames = ReadonlyMap<string, string>;

/** One of the two lists: all categories, or the subcategories of one. */
export type ItemList = { type: 'category' } | { type: 'subcategory'; categoryId: string };

/** The key prefix of all queries of a list, optionally in one language. */
export function listKey(list: ItemList, locale?: string): readonly string[] {
  const key =
    list.type === 'category' ? ['taxonomy', 'categories'] : ['taxonomy', 'subcategories', list.categoryId];
  return locale === undefined ? key : [...key, locale];
}

/** The key of the whole list in a language, without a search. */
export function wholeListKey(list: ItemList, locale: string): readonly (string | null)[] {
  return [...listKey(list, locale), null];
}

export function categoriesIn(locale: string, search?: string) {
  return queryOptions({
    queryKey: [...listKey({ type: 'category' }, locale), search ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => rpc('admin_list_categories_v2', { p_locale: locale, p_search: search }, signal),
  });
}

export function subcategoriesIn(categoryId: string, locale: string, search?: string) {
  return queryOptions({
    queryKey: [...listKey({ type: 'subcategory', categoryId }, locale), search ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc(
        'admin_list_subcategories',
        { p_category_id: categoryId, p_locale: locale, p_search: search },
        signal,
      ),
  });
}

// So many ids safely fit into a URL.
const IDS_AT_ONCE = 150;

export function englishNames(type: TaxonomyEntityType, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['taxonomy', 'english', type, [...ids].sort()],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<EnglishNames> => {
      const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) =>
        ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
      );
      const rows = await Promise.all(parts.map((part) => readEnglishNames(type, part, signal)));
      return new Map(rows.flat().map((row) => [row.entity_id, row.display_name]));
    },
  });
}

function readEnglishNames(type: TaxonomyEntityType, ids: readonly string[], signal: AbortSignal) {
  return readTable<{ entity_id: string; display_name: string }[]>(
    'taxonomy_translations',
    'entity_id,display_name',
    (query) => query.eq('entity_type', type).eq('locale', DEFAULT_LOCALE).in('entity_id', ids),
    signal,
  );
}
