import type { PageOf } from '#kit/list/page.ts';
import type { UseQueryResult } from '@tanstack/react-query';

interface BulkListOptions {
  /** The arguments of the list's procedure. */
  asked: object;
  /** Of the rows that are shown. */
  ids: readonly string[] | undefined;
  query: UseQueryResult<PageOf<object>>;
  page: number | undefined;
}

const ORDER: readonly string[] = ['p_order_by', 'p_order_dir'];

/** What Selectable and BulkBar have to know of a list. */
export function bulkList({ asked, ids = [], query, page = 1 }: BulkListOptions) {
  const filters = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value !== undefined && !ORDER.includes(name)),
  );
  return {
    // Rows of the page before can't be selected any more.
    selectable: { ids: query.isPlaceholderData ? [] : ids, scope: JSON.stringify(filters) },
    bar: { filters, hasMore: page > 1 || query.data?.hasNext === true },
  };
}
