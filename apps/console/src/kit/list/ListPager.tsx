import { prefetch } from '#backend/prefetch.ts';
import {
  type QueryExecuteOptions,
  type QueryKey,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { PageOf } from './page.ts';
import { Pager } from './Pager.tsx';
import type { ListSearch } from './useListSearch.ts';

interface ListPagerProps<Row, Key extends QueryKey> {
  query: UseQueryResult<PageOf<Row>>;
  /** From 1. */
  page: number | undefined;
  list: ListSearch;
  /** The query of another page, for prefetching when the pointer or focus reaches its button. */
  pageQuery: (page: number) => QueryExecuteOptions<PageOf<Row>, Error, PageOf<Row>, PageOf<Row>, Key>;
}

/** The pager of a list whose page is in the URL. */
export function ListPager<Row, Key extends QueryKey>({
  query,
  page = 1,
  list,
  pageQuery,
}: ListPagerProps<Row, Key>) {
  const client = useQueryClient();
  return (
    <Pager
      page={page}
      hasNext={query.data?.hasNext === true && !query.isPlaceholderData}
      onPage={list.page}
      onIntent={(target) => prefetch(client, pageQuery(target))}
    />
  );
}
