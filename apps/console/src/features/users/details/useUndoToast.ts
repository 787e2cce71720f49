import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { SAVED_TOAST_MS } from '@marketdesk/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { userDetails } from './details.api.ts';
import type { Profile } from './profile.ts';
import { usersChanged } from './usersChanged.ts';

/** What was done to a user: by its name in the audit log, with the fields that it set. */
type Undoable = ['update_user_profile', Partial<Profile>] | ['set_worker_categories'];

/** Says 'Saved', with the Undo of what was done to the user; null when it has none. */
export function useUndoToast(userId: string) {
  const client = useQueryClient();
  const takeBack = async (undo: ReturnType<typeof undoLatest>) => {
    try {
      await undo();
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to undo') });
    }
    void client.invalidateQueries({ queryKey: userDetails(userId).queryKey });
    usersChanged(client);
  };
  return (done: Undoable | null) => {
    const undo = done && undoLatest(done[0], userId, done[1]);
    showToast({
      text: 'Saved',
      about: userId,
      durationMs: SAVED_TOAST_MS,
      ...(undo !== null && { undo: () => void takeBack(undo) }),
    });
  };
}
