import { rpc } from '#backend/rest.ts';
import { type PageOf, pageOf, pageWindow } from '#kit/list/page.ts';
import { AGGREGATED_UNMATCHED_LIMIT, RAW_UNMATCHED_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryRef } from '../accept/matches.api.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { AGGREGATED, RAW, type UnmatchedValues } from './unmatched.search.ts';

/** A query as it was searched for once. */
export interface RawQuery {
  normalized_query: string;
  raw_query: string;
  locale: string;
  user_id: string | null;
  created_at: string;
}

/** All searches for one query. */
export interface AggregatedQuery {
  normalized_query: string;
  /** As it was typed last. */
  raw_query: string;
  locale: string;
  agg_count: number;
  last_seen: string;
}

/** The newest unmatched queries; as one page, there being no others. */
export function rawQueries(values: UnmatchedValues) {
  const { locale = DEFAULT_LOCALE } = values;
  const narrowing = RAW.arguments(values);
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'raw', locale, narrowing],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PageOf<RawQuery>> => ({
      rows: await rpc<RawQuery[]>(
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
      rows: await rpc<AggregatedQuery[]>(
        'admin_get_unmatched_queries_aggregated',
        { p_locale: locale, p_limit: AGGREGATED_UNMATCHED_LIMIT, ...narrowing },
        signal,
      ),
      hasNext: false,
    }),
  });
}

/** A query that is not listed among the unmatched ones. */
export interface IgnoredQuery {
  normalized_query: string;
  locale: string;
  /** Searches for it, in all. */
  agg_count: number;
  /** Null when none is kept any more. */
  last_seen: string | null;
  /** Null when the account is gone. */
  ignored_by_user_id: string | null;
  /** When it was ignored. */
  created_at: string;
}

/** A page of the ignored queries, the last ignored first. */
export function ignoredQueries({ locale = DEFAULT_LOCALE, page = 1 }: UnmatchedValues) {
  return queryOptions({
    queryKey: ['taxonomy', 'unmatched', 'ignored', locale, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(
        await rpc<IgnoredQuery[]>(
          'admin_get_ignored_queries',
          { p_locale: locale, ...pageWindow(page) },
          signal,
        ),
      ),
  });
}

/** Takes a query off the unmatched ones. */
export function ignoreQuery({ locale, normalized_query }: QueryRef): Promise<unknown> {
  return rpc('admin_ignore_query', { p_locale: locale, p_normalized_query: normalized_query });
}

/** Puts an ignored query back among the unmatched ones. */
export function unignoreQuery({ locale, normalized_query }: QueryRef): Promise<unknown> {
  return rpc('admin_unignore_query', { p_locale: locale, p_normalized_query: normalized_query });
}
