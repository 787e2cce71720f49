import { rpc } from '#backend/rest.ts';
import { type PageOf, pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { AGGREGATED_UNMATCHED_LIMIT, RAW_UNMATCHED_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryRef } from '../accept/matches.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { AGGREGATED, GROUPS, RAW, type UnmatchedValues } from './unmatched.search.ts';

/** A single search. */
export type RawQuery = RowOf<'admin_get_unmatched_queries'>;

/** All searches for a query; `raw_query` is the last typed form. */
export type AggregatedQuery = RowOf<'admin_get_unmatched_queries_aggregated'>;

/** The newest unmatched searches, as a single page. */
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

/** The most frequent unmatched queries, as a single page. */
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

/** Queries of the last 30 days with the same meaning. */
export type QueryGroup = RowOf<'admin_get_unmatched_groups'>;

export function groupArguments(values: UnmatchedValues) {
  return { p_locale: values.locale ?? DEFAULT_LOCALE, ...GROUPS.arguments(values) };
}

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

/** An ignored query; `last_seen` is null once its searches are deleted. */
export type IgnoredQuery = RowOf<'admin_get_ignored_queries'>;

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

export function repairedQueries({ locale = DEFAULT_LOCALE, page = 1 }: UnmatchedValues) {
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'repaired', locale, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_repaired_queries', { p_locale: locale, ...pageWindow(page) }, signal)),
  });
}

export function ignoreQuery({ locale, normalized_query }: QueryRef): Promise<unknown> {
  return rpc('admin_ignore_query', { p_locale: locale, p_normalized_query: normalized_query });
}

/** Returns the queries that were not ignored before. */
export function ignoreQueries(locale: string, queries: readonly string[]): Promise<string[]> {
  return rpc('admin_ignore_queries', { p_locale: locale, p_normalized_queries: [...queries] });
}

export function unignoreQueries(locale: string, queries: readonly string[]): Promise<unknown> {
  return rpc('admin_unignore_queries', { p_locale: locale, p_normalized_queries: [...queries] });
}
