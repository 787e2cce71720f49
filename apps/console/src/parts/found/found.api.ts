import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** A result of the global search. */
export type FoundItem = RowOf<'search_everything'>;
export type FoundKind = FoundItem['kind'];

/** In display order. */
export const KINDS = [
  'user',
  'ticket',
  'report',
  'post',
  'review',
  'withdrawal',
  'audit',
] as const satisfies readonly FoundKind[];

interface Wanted {
  /** Results of each kind. */
  limit: number;
  /** Default: all kinds. */
  kind?: FoundKind | undefined;
}

/** Results of each kind, best first; nothing below 2 characters. */
export function everythingFound(text: string, { limit, kind }: Wanted) {
  const searched = text.trim();
  return queryOptions({
    queryKey: ['found', searched, limit, kind],
    enabled: searched.length >= SEARCH_MIN_CHARS,
    queryFn: ({ signal }) =>
      rpc(
        'search_everything',
        { p_query: searched, p_limit: limit, ...(kind !== undefined && { p_kinds: [kind] }) },
        signal,
      ),
  });
}
