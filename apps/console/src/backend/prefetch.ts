import { noop, type QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query';

/** Starts a read without waiting. The screen finds a failure in the cache and shows it. */
export function prefetch<QueryFnData, Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<QueryFnData, Error, Data, QueryFnData, Key>,
): void {
  client.query(options).catch(noop);
}

/** Reads what is missing in the cache, regardless of age. Never rejects. */
export function inCache<QueryFnData, Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<QueryFnData, Error, Data, QueryFnData, Key>,
): Promise<unknown> {
  return client.query({ ...options, staleTime: 'static' }).catch(noop);
}
