import { rpc } from '#backend/rest.ts';
import { type PageOf, pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { AGGREGATED_UNMATCHED_LIMIT, RAW_UNMATCHED_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryRef } from '../accept/matches.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { AGGREGATED, GROUPS, RAW, type UnmatchedValues } from './unmatched.search.ts';

/** A query as it was searched for once. */
export type RawQuery = RowOf<'admin_get_unmatched_queries'>;

/** All searches for one query, as it was typed last. */
export type AggregatedQuery = RowOf<'admin_get_unmatched_queries_aggregated'>;

/** The newest unmatched queries; as one page, there being no others. */
export function rawQueries(values: UnmatchedValues) {
  const { locale = DEFAULT_LOCALE } = values;
  const narrowing = RAW.arguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'raw', locale, narrowing],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PageOf<RawQuery>> => ({
      rows: await rpc(
        'admin_get_unmatched_queries',
        { p_locale: locale, p_limit: RAW_UNMATCHED_LIMIT, ...narrowing },
        signal,
      ),
      hasNext: false,
    }),
  });
}

/** The most frequent unmatched queries; as one page, there being no others. */
export function aggregatedQueries(values: UnmatchedValues) {
  const { locale = DEFAULT_LOCALE } = values;
  const narrowing = AGGREGATED.arguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'aggregated', locale, narrowing],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PageOf<AggregatedQuery>> => ({
      rows: await rpc(
        'admin_get_unmatched_queries_aggregated',
        { p_locale: locale, p_limit: AGGREGATED_UNMATCHED_LIMIT, ...narrowing },
        signal,
      ),
      hasNext: false,
    }),
  });
}

/** Searches for queries that mean the same, of the last 30 days. */
export type QueryGroup = RowOf<'admin_get_unmatched_groups'>;

/** What selects the groups. */
export function groupArguments(values: UnmatchedValues) {
  return { p_locale: values.locale ?? DEFAULT_LOCALE, ...GROUPS.arguments(values) };
}

/** A page of the groups, most frequent first. */
export function queryGroups(values: UnmatchedValues) {
  const { page = 1 } = values;
  const narrowing = groupArguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'groups', narrowing, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_unmatched_groups', { ...narrowing, ...pageWindow(page) }, signal)),
  });
}

/** A query that is not listed among the unmatched ones; `last_seen` is null when no search for it is kept any more. */
export type IgnoredQuery = RowOf<'admin_get_ignored_queries'>;

/** A page of the ignored queries, the last ignored first. */
export function ignoredQueries({ locale = DEFAULT_LOCALE, page = 1 }: UnmatchedValues) {
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'ignored', locale, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_ignored_queries', { p_locale: locale, ...pageWindow(page) }, signal)),
  });
}

/** An accepted query, with its searches in the 30 days before and since. */
export type RepairedQuery = RowOf<'admin_get_repaired_queries'>;

/** A page of the accepted queries, the last accepted first. */
export function repairedQueries({ locale = DEFAULT_LOCALE, page = 1 }: UnmatchedValues) {
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'repaired', locale, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_repaired_queries', { p_locale: locale, ...pageWindow(page) }, signal)),
  });
}

/** Takes a query off the unmatched ones. */
export function ignoreQuery({ locale, normalized_query }: QueryRef): Promise<unknown> {
  return rpc('admin_ignore_query', { p_locale: locale, p_normalized_query: normalized_query });
}

/** Takes the queries off the unmatched ones, and says which were not ignored yet. */
export function ignoreQueries(locale: string, queries: readonly string[]): Promise<string[]> {
  return rpc('admin_ignore_queries', { p_locale: locale, p_normalized_queries: [...queries] });
}

/** Puts ignored queries back among the unmatched ones. */
export function unignoreQueries(locale: string, queries: readonly string[]): Promise<unknown> {
  return rpc('admin_unignore_queries', { p_locale: locale, p_normalized_queries: [...queries] });
}
