import { prefetch } from '#backend/prefetch.ts';
import type { InvalidParams } from '#kit/list/search.ts';
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

interface ReadUrl<Page> {
  page: Page;
  invalidParams: readonly InvalidParams[];
}

/** Prefetches the page of a list that a URL names, unless the URL is invalid. */
export function prefetchPage<Page, QueryFnData, Data, Key extends QueryKey>(
  client: QueryClient,
  { page, invalidParams }: ReadUrl<Page>,
  pageQuery: (page: Page) => QueryExecuteOptions<QueryFnData, Error, Data, QueryFnData, Key>,
): void {
  if (invalidParams.length === 0) prefetch(client, pageQuery(page));
}
