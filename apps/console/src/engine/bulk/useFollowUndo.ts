import { readable } from '#kit/list/options.ts';
import { useMe } from '#session/MeContext.ts';
import { noop, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { bulkProgress } from './bulk.api.ts';
import { followBatch } from './store.ts';

/** The audit log's. */
interface Entry {
  action: string;
  entity_id: string | null;
}

/** Whether an entry started a bulk action: its undo continues after the call, and announces its own end. */
export const isBulk = ({ action }: Pick<Entry, 'action'>): boolean => action === 'start_bulk';

/** Returns what to call after an undo: follows the undo of a bulk action, even of one started elsewhere. */
export function useFollowUndo(): (entry: Entry) => void {
  const me = useMe();
  const client = useQueryClient();
  return (entry) => {
    // Without a response it continues too, unobserved.
    if (isBulk(entry) && entry.entity_id !== null) follow(client, entry.entity_id, me.user_id).catch(noop);
  };
}

async function follow(client: QueryClient, id: string, userId: string): Promise<void> {
  const progress = bulkProgress({ id });
  await client.resetQueries({ queryKey: progress.queryKey });
  const { item, action } = await client.query(progress);
  const words = { does: `${readable(action)}: {things}`, done: '{things} done.' };
  followBatch({ id, item, userId, isConflict: false, ...words }, false);
}
