import { type ListUrl, type RawSearch, useListSearch } from '#kit/list/useListSearch.ts';
import { type Filters, isFiltered } from './filters.ts';

/** The part of a list's declaration that parses its URL, see listOf. */
export interface ReadableUrl<Search, Page, Thing> {
  filters: Filters;
  drawer: Thing;
  read: (search: Search) => Pick<FilteredUrl<Page>, 'page' | 'openId' | 'invalidParams'>;
}

/** The parsed URL of a list with filters. */
export interface FilteredUrl<Page = unknown> extends ListUrl<Page> {
  filters: Filters;
  search: RawSearch;
  openId: string | undefined;
}

/** Reads a list's URL. */
export function useListUrl<Search extends RawSearch, Page>(
  { filters, drawer, read }: ReadableUrl<Search, Page, string | undefined>,
  search: Search,
): FilteredUrl<Page> {
  return {
    ...read(search),
    filters,
    search,
    list: useListSearch(drawer),
    isFiltered: isFiltered(filters, search),
  };
}
