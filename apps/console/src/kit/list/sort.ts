import type { Sort } from './SortHeader.tsx';
import type { ListSearch } from './useListSearch.ts';

/** How a list is sorted by what its URL says; newest first when it says nothing. */
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
