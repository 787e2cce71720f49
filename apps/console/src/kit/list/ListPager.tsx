import { type FetchQueryOptions, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { Page } from './page.ts';
import { Pager } from './Pager.tsx';
import type { ListSearch } from './useListSearch.ts';

interface ListPagerProps<Row> {
  query: UseQueryResult<Page<Row>>;
  /** From 1. */
  page: number | undefined;
  list: ListSearch;
  /** The query of another page, to be fetched when the pointer or focus reaches its button. */
  pageQuery: (page: number) => Pick<FetchQueryOptions<Page<Row>>, 'queryKey' | 'queryFn'>;
}

/** The pager of a list whose page stands in the URL. */
export function ListPager<Row>({ query, page = 1, list, pageQuery }: ListPagerProps<Row>) {
  const client = useQueryClient();
  return (
    <Pager
      page={page}
      hasNext={query.data?.hasNext === true && !query.isPlaceholderData}
      onPage={list.page}
      onIntent={(target) => void client.prefetchQuery(pageQuery(target))}
    />
  );
}
