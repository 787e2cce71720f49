import { readable } from '#kit/list/options.ts';
import { useMe } from '#session/MeContext.ts';
import { noop, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { bulkProgress } from './bulk.api.ts';
import { followBatch } from './store.ts';

/** Of the audit log. */
interface Entry {
  action: string;
  entity_id: string | null;
}

/** Whether an entry says that a bulk action was started: its undo goes on after the call, and tells its end itself. */
export const isBulk = ({ action }: Pick<Entry, 'action'>): boolean => action === 'start_bulk';

/** To be called once an entry is taken back: shows how far the undo of a bulk action is, also of one that was not started here. */
export function useFollowUndo(): (entry: Entry) => void {
  const me = useMe();
  const client = useQueryClient();
  return (entry) => {
    // Without an answer it goes on as well, only unseen.
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
