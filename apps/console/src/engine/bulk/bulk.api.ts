import { rpc } from '#backend/rest.ts';
import type { BulkItemRow } from '@marketdesk/contract/database.generated.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { BulkOutcome } from '@marketdesk/contract/enums.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BulkBatch, BulkWish } from './store.ts';

export const BULK_KEY = ['bulk'] as const;

/** The preview of a bulk action. The database keeps it until it is started, or another one is previewed. */
export const bulkPreview = ({ item, action, arguments: args, of }: BulkWish, nth: number) =>
  queryOptions({
    queryKey: [...BULK_KEY, 'preview', nth],
    // Executes exactly the previewed items.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      rpc(
        'admin_preview_bulk',
        {
          p_item: item,
          p_action: action,
          p_arguments: args,
          ...('ids' in of ? { p_ids: [...of.ids] } : { p_filters: of.filters }),
        },
        signal,
      ),
  });

/** How many items the filters select, up to one more than a batch takes. */
export const bulkCount = (item: BulkKind, filters: object) =>
  queryOptions({
    queryKey: [...BULK_KEY, 'count', item, filters],
    queryFn: ({ signal }) => rpc('admin_count_bulk', { p_item: item, p_filters: filters }, signal),
  });

const SOON_MS = 500;
const LATER_MS = 2000;

/** Progress of a batch; polled while it runs, at first often. */
export const bulkProgress = ({ id }: Pick<BulkBatch, 'id'>) =>
  queryOptions({
    queryKey: [...BULK_KEY, 'progress', id],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('admin_bulk_progress', { p_batch_id: id }, signal),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined) return LATER_MS;
      const isGoing = data.state === 'running' || data.state === 'undoing';
      return isGoing && Math.min(SOON_MS + dataUpdateCount * 100, LATER_MS);
    },
  });

/** Items at the start of a preview. */
const FIRST_ITEMS = 20;
const MORE_ITEMS = 100;
const limitAt = (page: number) => (page === 0 ? FIRST_ITEMS : MORE_ITEMS);

/** Pages of a batch's items with this outcome; null: all items. */
export const bulkItems = (id: string, outcome: BulkOutcome | null) =>
  infiniteQueryOptions({
    queryKey: [...BULK_KEY, 'items', id, outcome],
    staleTime: Infinity,
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => {
      const page = { p_limit: limitAt(offset), p_offset: offset };
      return rpc('admin_list_bulk_items', { p_batch_id: id, p_outcome: outcome, ...page }, signal);
    },
    getNextPageParam: (last: BulkItemRow[], pages: BulkItemRow[][]) =>
      last.length < limitAt(pages.length - 1) ? undefined : pages.flat().length,
  });

export const startBulk = (id: string): Promise<undefined> => rpc('admin_start_bulk', { p_batch_id: id });
export const stopBulk = (id: string): Promise<undefined> => rpc('admin_stop_bulk', { p_batch_id: id });
export const undoBulk = (id: string): Promise<undefined> => rpc('admin_undo_bulk', { p_batch_id: id });
