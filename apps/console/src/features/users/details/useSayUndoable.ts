import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { undoLatest } from '#parts/undo/undo.api.ts';
import { SAVED_TOAST_MS } from '@marketdesk/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { userDetails } from './details.api.ts';
import { usersChanged } from './usersChanged.ts';

/** Says 'Saved', with the Undo of what was done to the user: by its name in the audit log, null when it has none. */
export function useSayUndoable(userId: string) {
  const client = useQueryClient();
  const takeBack = async (action: string) => {
    try {
      await undoLatest(action, userId);
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to undo') });
    }
    void client.invalidateQueries({ queryKey: userDetails(userId).queryKey });
    usersChanged(client);
  };
  return (action: 'update_user_profile' | 'set_worker_categories' | null) => {
    showToast({
      text: 'Saved',
      about: userId,
      durationMs: SAVED_TOAST_MS,
      ...(action !== null && { undo: () => void takeBack(action) }),
    });
  };
}
