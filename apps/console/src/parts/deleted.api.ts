import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

type Deleted = RowOf<'admin_get_deleted_item'>;

/** The deletion of a post or review while it can be restored; null if it was not deleted, or removed for good. */
export function deletedItem(table: 'posts' | 'reviews', id: string) {
  return queryOptions({
    queryKey: [table, 'deleted', id],
    queryFn: async ({ signal }): Promise<Deleted | null> => {
      const [deleted] = await rpc(
        'admin_get_deleted_item',
        { p_entity_table: table, p_entity_id: id },
        signal,
      );
      return deleted ?? null;
    },
  });
}
