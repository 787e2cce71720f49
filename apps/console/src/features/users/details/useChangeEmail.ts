import { messageFor } from '#backend/messageFor.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { changeEmail, userDetails } from './details.api.ts';
import type { Profile } from './profile.ts';
import { usersChanged } from './usersChanged.ts';

/** The address as it is stored, '' for nothing typed, null for what is no address. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

/** Changes the user's address; the toast offers the old one back. Errors: BackendError. */
export function useChangeEmail(user: Profile): (email: string) => Promise<void> {
  const client = useQueryClient();
  const change = async (email: string) => {
    await changeEmail(user.user_id, email);
    client.setQueryData(userDetails(user.user_id).queryKey, (before) => before && { ...before, email });
    usersChanged(client);
  };
  const takeBack = async (email: string) => {
    try {
      await change(email);
    } catch (error) {
      showToast({ kind: 'error', text: messageFor(error, 'Failed to update email') });
    }
  };
  return async (email) => {
    const before = user.email;
    await change(email);
    showToast({
      text: `Email changed to ${email}.`,
      undo: before === null ? undefined : () => void takeBack(before),
    });
  };
}
