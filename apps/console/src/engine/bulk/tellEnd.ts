import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import type { QueryClient } from '@tanstack/react-query';
import { BULK_KEY, bulkProgress, undoBulk } from './bulk.api.ts';
import { outcomeOf } from './outcome.ts';
import { bulkStore, type BulkBatch, followBatch, forgetBatch } from './store.ts';

/** Announces the outcome of a batch, with Undo where possible, and refetches the screen. */
export function tellEnd(client: QueryClient, batch: BulkBatch, progress: BulkProgress): void {
  const { can_undo: canUndo, undo_until: until, refused, state } = progress;
  showToast({
    kind: progress.done + progress.proposed + progress.undone === 0 ? 'error' : 'done',
    text: outcomeOf(batch, progress),
    about: batch.id,
    ...(canUndo && { undo: () => void undo(client, batch) }),
    ...(until !== null && { undoUntil: Date.parse(until) }),
  });
  // A toast action lists refusals; after a stop, also what was done and what was not.
  if ((refused > 0 && state !== 'undone') || state === 'stopped')
    followBatch({ ...batch, isConflict: true }, bulkStore.snapshot().isShown);
  else forgetBatch();
  void readItemsAgain(client);
}

/** Refetches everything on the screen except previews, which stay what the user confirmed. */
export function readItemsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BULK_KEY[0] });
}

async function undo(client: QueryClient, batch: BulkBatch): Promise<void> {
  try {
    await undoBulk(batch.id);
  } catch (error) {
    showToast({ kind: 'error', text: messageFor(error, 'Failed to undo') });
  }
  // Also after an error: if only the response was lost, the undo succeeded.
  await client.resetQueries({ queryKey: bulkProgress(batch).queryKey });
  followBatch({ ...batch, isConflict: false }, false);
}
