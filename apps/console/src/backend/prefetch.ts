import { noop, type QueryClient, type QueryExecuteOptions, type QueryKey } from '@tanstack/react-query';

/**
 * Begins to read what a screen will show, and does not wait. A failure is told by the screen, which finds it in the
 * cache.
 */
export function prefetch<QueryFnData, Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<QueryFnData, Error, Data, QueryFnData, Key>,
): void {
  client.query(options).catch(noop);
}
