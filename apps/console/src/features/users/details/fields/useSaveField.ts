import { messageFor } from '#backend/messageFor.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { SHOWS_USERS } from '#parts/users.api.ts';
import { SAVED_TOAST_MS } from '@marketdesk/contract/limits.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FieldChange, updateField, userDetails } from '../details.api.ts';
import type { Profile } from '../profile.ts';

/** Saves a field, shows the stored value and the toast 'Saved' with Undo. Errors: those of updateField. */
export function useSaveField(userId: string) {
  const client = useQueryClient();
  const showSaved = useUndoToast(userId);
  return async (change: FieldChange): Promise<true> => {
    const stored = await updateField(userId, change);
    showField(client, userId, { name: change.name, value: stored[change.name] });
    usersChanged(client);
    // The ledger has no undo, and an unchanged value leaves no audit entry.
    const hasUndo = change.name !== 'balance' && stored[change.name] !== change.seen;
    showSaved(hasUndo ? ['update_user_profile', { [change.name]: stored[change.name] }] : null);
    return true;
  };
}

/** Updates a cached field. Only this one: the response has old values of fields that are being saved. */
export function showField(
  client: QueryClient,
  userId: string,
  { name, value }: Pick<FieldChange, 'name' | 'value'>,
): void {
  client.setQueryData(userDetails(userId).queryKey, (user) => user && { ...user, [name]: value });
}

/** Errors: BackendError. */
export function useReloadUser(userId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ ...userDetails(userId), exact: true }, { throwOnError: true });
}

/** An audit action with the fields that it set. */
type Undoable = ['update_user_profile', Partial<Profile>] | ['set_worker_categories'];

/** Shows the toast 'Saved', with Undo of the given action. */
export function useUndoToast(userId: string) {
  const client = useQueryClient();
  const runUndo = async (undo: ReturnType<typeof undoLatest>) => {
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
      ...(undo !== null && { undo: () => void runUndo(undo) }),
    });
  };
}

/** Invalidates all queries that show users. */
export function usersChanged(client: QueryClient): void {
  for (const queryKey of SHOWS_USERS) void client.invalidateQueries({ queryKey });
}
