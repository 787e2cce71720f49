import { isolated } from '#kit/format/isolated.ts';
import type { PageOf } from '#kit/list/page.ts';
import { cancelRereads } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { ignoreQueries, ignoreQuery, type QueryGroup, unignoreQueries } from './unmatched.api.ts';

const LISTED = [
  ['taxonomy', 'unmatched', 'aggregated'],
  ['taxonomy', 'unmatched', 'raw'],
] as const;
const IGNORED = ['taxonomy', 'unmatched', 'ignored'] as const;
const ALL = [['taxonomy', 'unmatched']] as const;

/** Ignores a query optimistically, with Undo. */
export function useIgnore(): Action<QueryRef> {
  const client = useQueryClient();
  return useAction<QueryRef>({
    run: ignoreQuery,
    fallback: 'Failed to ignore query',
    done: (_, { normalized_query }) => `“${isolated(normalized_query)}” ignored`,
    undo: (_, query) => () => unignore(query),
    undoFallback: 'Failed to unignore query',
    optimistic: (query) => removeRows(client, LISTED, query),
    refresh: ALL,
  });
}

export function useUnignore(): Action<QueryRef> {
  const client = useQueryClient();
  return useAction<QueryRef>({
    run: unignore,
    fallback: 'Failed to unignore query',
    done: (_, { normalized_query }) => `“${isolated(normalized_query)}” unignored`,
    undo: (_, query) => () => ignoreQuery(query),
    undoFallback: 'Failed to ignore query',
    optimistic: (query) => removeRows(client, [IGNORED], query),
    refresh: ALL,
  });
}

const unignore = ({ locale, normalized_query }: QueryRef) => unignoreQueries(locale, [normalized_query]);

/** Ignores all queries of a group. Undo restores those that were not ignored before. */
export function useIgnoreGroup(): Action<QueryGroup> {
  return useAction<QueryGroup, string[]>({
    run: ({ locale, queries }) =>
      ignoreQueries(
        locale,
        queries.map((query) => query.normalized_query),
      ),
    fallback: 'Failed to ignore queries',
    done: (ignored, { normalized_query }) =>
      `“${isolated(normalized_query)}” ignored${others(ignored.length - 1)}`,
    undo: (ignored, { locale }) => (ignored.length === 0 ? null : () => unignoreQueries(locale, ignored)),
    undoFallback: 'Failed to unignore queries',
    refresh: ALL,
  });
}

const others = (count: number) =>
  count <= 0 ? '' : ` with ${count === 1 ? 'one other' : `${count} others`}`;

/** Removes a query's rows from the cached pages under the keys. Returns a function that restores them. */
function removeRows(client: QueryClient, keys: readonly (readonly string[])[], query: QueryRef): () => void {
  const gone = queryKeyOf(query);
  moveFocus(gone);
  const before = keys.flatMap((queryKey) => {
    cancelRereads(client, queryKey);
    return client.getQueriesData<PageOf<QueryRef>>({ queryKey });
  });
  for (const [queryKey, page] of before) {
    if (page === undefined) continue;
    client.setQueryData(queryKey, { ...page, rows: page.rows.filter((row) => queryKeyOf(row) !== gone) });
  }
  return () => {
    for (const [queryKey, page] of before) client.setQueryData(queryKey, page);
  };
}

// Moves the focus from a removed row to the next or previous one.
function moveFocus(gone: string): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-row-id]') ?? null;
  if (row === null || !isRowOf(row.dataset.rowId, gone)) return;
  const rows = [...(row.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement);
  const at = rows.indexOf(row);
  const stays = (one: HTMLElement) => !isRowOf(one.dataset.rowId, gone);
  (rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays))?.focus();
}

const SEARCHED_AT = ' @';

/** The row id of a single search. */
export function searchRowId(search: QueryRef & { created_at: string }): string {
  return `${queryKeyOf(search)}${SEARCHED_AT}${search.created_at}`;
}

/** Whether a row shows the query, or a single search for it. */
function isRowOf(rowId: string | undefined, queryKey: string): boolean {
  return rowId === queryKey || rowId?.startsWith(`${queryKey}${SEARCHED_AT}`) === true;
}
