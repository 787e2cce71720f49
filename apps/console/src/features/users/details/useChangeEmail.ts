import { isolated } from '#kit/format/isolated.ts';
import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { changeEmail, userDetails } from './details.api.ts';
import { usersChanged } from './usersChanged.ts';

/** The address as it is stored, '' for nothing typed, null for what is no address. */
export function readEmail(typed: string): string | null {
  const email = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replaceAll('İ', 'i')
    .toLowerCase();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

/**
 * Changes the user's address from the one that was seen; the toast offers that back, as long as nobody has changed it again.
 * Errors: BackendError.
 */
export function useChangeEmail(userId: string): (email: string, seen: string | null) => Promise<void> {
  const client = useQueryClient();
  const change = async (email: string, seen: string | null) => {
    await changeEmail(userId, email, seen);
    client.setQueryData(userDetails(userId).queryKey, (user) => user && { ...user, email });
    usersChanged(client);
  };
  const takeBack = async (email: string, seen: string) => {
    try {
      await change(email, seen);
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to update email') });
      void client.invalidateQueries({ queryKey: userDetails(userId).queryKey });
    }
  };
  return async (email, seen) => {
    await change(email, seen);
    showToast({
      text: `Email changed to ${isolated(email)}.`,
      undo: seen === null ? undefined : () => void takeBack(seen, email),
    });
  };
}
