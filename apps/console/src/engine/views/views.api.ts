import { storedJson, storeText } from '#backend/browserStorage.ts';
import { COUNTS_ROWS } from '#backend/queryClient.ts';
import { rpc } from '#backend/rest.ts';
import type { ArgsOf, RowOf } from '@marketdesk/contract/calls.ts';
import type { ViewColumns, ViewedList, ViewSearch } from '@marketdesk/contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';

export type { ViewedList } from '@marketdesk/contract/documents.ts';

/** A list with its filters, order and columns, saved by a name. */
export type View = RowOf<'admin_get_views'>;

/** Key prefix of the views and of their counts. */
export const VIEWS_KEY = ['views'] as const;
export const VIEW_COUNTS_KEY = [...VIEWS_KEY, 'counts'] as const;

/** The viewer's own, team and shared views, by name. */
export function savedViews() {
  return queryOptions({
    queryKey: [...VIEWS_KEY, 'all'],
    queryFn: ({ signal }) => rpc('admin_get_views', {}, signal),
    staleTime: 60_000,
  });
}

/** Counting stops here: the number is this or more. */
export const MOST_COUNTED = 100;

/** Number of rows by view id; by `list:turn` for built-in views. Uncountable views are left out. */
export function viewCounts(p_list: ViewedList) {
  return queryOptions({
    queryKey: [...VIEW_COUNTS_KEY, p_list],
    meta: COUNTS_ROWS,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(
        (await rpc('admin_count_views', { p_list }, signal)).map(({ view, total }) => [view, total]),
      ),
  });
}

/** A view in the sidebar, with its count. */
export type PinnedView = RowOf<'admin_get_pinned_views'>;

/** The user's pinned views; at first as last read by this browser, so that the sidebar doesn't move. */
export function pinnedViews(userId: string) {
  const key = `marketdesk.pins/${userId}`;
  return queryOptions({
    queryKey: [...VIEW_COUNTS_KEY, 'pinned'],
    meta: COUNTS_ROWS,
    queryFn: async ({ signal }) => {
      const pins = await rpc('admin_get_pinned_views', {}, signal);
      storeText(key, JSON.stringify(pins.map((pin) => ({ ...pin, total: null }))));
      return pins;
    },
    initialData: () => storedPins(key),
    initialDataUpdatedAt: 0,
  });
}

function storedPins(key: string): PinnedView[] | undefined {
  const stored = storedJson(key);
  return Array.isArray(stored) ? stored.filter(isPin) : undefined;
}

const isPin = (stored: unknown): stored is PinnedView =>
  typeof stored === 'object' && stored !== null && 'view' in stored && 'list' in stored && 'search' in stored;

export const setViewPin = (p_view: string, p_is_pinned: boolean) =>
  rpc('admin_set_view_pin', { p_view, p_is_pinned });

/** The total of a displayed list stops here. */
export const MOST_SHOWN = 1000;

/** How many rows the arguments select, up to one more than MOST_SHOWN; null if they can't be counted cheaply. */
export function viewCount(p_list: ViewedList, asked: object) {
  return queryOptions({
    queryKey: [...VIEW_COUNTS_KEY, p_list, asked],
    meta: COUNTS_ROWS,
    queryFn: ({ signal }) => rpc('admin_count_view', { p_list, p_arguments: { ...asked } }, signal),
  });
}

/** What a view stores of its list. */
export type ViewContent = Pick<ArgsOf<'admin_save_view'>, 'p_list' | 'p_arguments'> & {
  p_search: ViewSearch;
};

export const saveView = (args: ArgsOf<'admin_save_view'>) => rpc('admin_save_view', args);
export const deleteView = (p_id: string) => rpc('admin_delete_view', { p_id });

export const LIST_COLUMNS_KEY = ['list-columns'] as const;

/** The user's own chosen columns, by list. */
export function chosenColumns() {
  return queryOptions({
    queryKey: LIST_COLUMNS_KEY,
    queryFn: async ({ signal }): Promise<ColumnsByList> =>
      Object.fromEntries(
        (await rpc('admin_get_list_columns', {}, signal)).map(({ list, columns }) => [list, columns]),
      ),
    staleTime: 5 * 60_000,
  });
}

export type ColumnsByList = Partial<Record<ViewedList, ViewColumns>>;

/** Null: the list's default. */
export const setColumns = (p_list: ViewedList, p_columns: ViewColumns | null) =>
  rpc('admin_set_list_columns', { p_list, p_columns });
