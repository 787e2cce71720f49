import type { EditableProfileField } from '@marketdesk/contract/database.generated.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FieldChange, updateField, userDetails } from './details.api.ts';
import type { FieldValue } from './profile.ts';
import { usersChanged } from './usersChanged.ts';
import { useUndoToast } from './useUndoToast.ts';

/** Saves one field of one user, takes the stored value over and says 'Saved', with Undo. Errors: those of updateField. */
export function useSaveField(userId: string) {
  const client = useQueryClient();
  const say = useUndoToast(userId);
  return async (change: FieldChange): Promise<true> => {
    const stored = await updateField(userId, change);
    showField(client, userId, change.name, stored[change.name]);
    usersChanged(client);
    // The ledger takes nothing back, and what was the same before leaves no entry.
    const hasUndo = change.name !== 'balance' && stored[change.name] !== change.seen;
    say(hasUndo ? ['update_user_profile', { [change.name]: stored[change.name] }] : null);
    return true;
  };
}

/** Puts one field's value on the page. Only this one: another may be on its way, and an answer still has its old value. */
export function showField(
  client: QueryClient,
  userId: string,
  name: EditableProfileField,
  value: FieldValue,
): void {
  client.setQueryData(userDetails(userId).queryKey, (user) => user && { ...user, [name]: value });
}

/** Reads the user anew. Errors: BackendError. */
export function useReloadUser(userId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ ...userDetails(userId), exact: true }, { throwOnError: true });
}
