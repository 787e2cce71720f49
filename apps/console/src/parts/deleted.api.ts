import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

export interface Deleted {
  deleted_at: string;
  restorable_until: string;
  /** Null when the log does not say. */
  deleted_by_user_id: string | null;
}

/** That a post or review was deleted, while it can be restored; null when it was not, or is gone for good. */
export function deletedItem(table: 'posts' | 'reviews', id: string) {
  return queryOptions({
    queryKey: [table, 'deleted', id],
    queryFn: async ({ signal }): Promise<Deleted | null> => {
      const [deleted] = await rpc<Deleted[]>(
        'admin_get_deleted_item',
        { p_entity_table: table, p_entity_id: id },
        signal,
      );
      return deleted ?? null;
    },
  });
}
