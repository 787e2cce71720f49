import type { Sort } from './SortHeader.tsx';
import type { ListSearch } from './useListSearch.ts';

/** A list's sort from its URL; newest first by default. */
export function sortOf(
  page: { orderBy?: string | undefined; orderDir?: 'asc' | 'desc' | undefined },
  list: ListSearch,
): Sort {
  return {
    by: page.orderBy ?? 'created_at',
    direction: page.orderDir ?? 'desc',
    onSort: (by, direction) => list.filter({ orderBy: by, orderDir: direction }),
  };
}
