import { prefetch } from '#backend/prefetch.ts';
import type { InvalidParams } from '#kit/list/search.ts';
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

interface Readable<Search, Page> {
  read: (search: Search) => { page: Page; invalidParams: readonly InvalidParams[] };
}

/** Starts to read the page of a list that an address names, unless something in it is not understood. */
export function prefetchPage<Search, Page, QueryFnData, Data, Key extends QueryKey>(
  client: QueryClient,
  list: Readable<Search, Page>,
  search: Search,
  pageQuery: (page: Page) => QueryExecuteOptions<QueryFnData, Error, Data, QueryFnData, Key>,
): void {
  const { page, invalidParams } = list.read(search);
  if (invalidParams.length === 0) prefetch(client, pageQuery(page));
}
