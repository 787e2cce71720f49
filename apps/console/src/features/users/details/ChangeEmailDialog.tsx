import { messageFor } from '#backend/messageFor.ts';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TextField } from '#kit/TextInput.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEmail, userDetails } from './details.api.ts';
import { usersChanged } from './fields/useSaveField.ts';
import type { Profile } from './profile.ts';
import { SignInWarning } from './SignInWarning.tsx';

interface ChangeEmailDialogProps {
  open: boolean;
  user: Profile;
  onClose: () => void;
}

/** Changes the address for signing in. An empty or unchanged address changes nothing. */
export function ChangeEmailDialog({ open, user, onClose }: ChangeEmailDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setTyped('');
    setProblem(null);
    action.reset();
    onClose();
  };
  const change = useChangeEmail(user.user_id);
  const action = useAction<string>({
    run: (email) => change(email, user.email),
    fallback: 'Failed to update email',
    errorDisplay: 'inline',
    onDone: () => close(),
    // After a refusal, the description shows the current address.
    refresh: [userDetails(user.user_id).queryKey],
  });
  const submit = () => {
    const email = readEmail(typed);
    if (email === null) setProblem('Enter an email address.');
    else if (email === '' || email === user.email) close();
    else action.start(email);
  };
  return (
    <FormDialog
      open={open}
      title="Change email"
      description={`${nameOf(user)} currently signs in with ${isolated(user.email ?? 'no address')}.`}
      size="sm"
      verb="Change email"
      action={{ busy: action.busy, error: null }}
      className=""
      onSubmit={submit}
      onClose={close}
    >
      <SignInWarning user={user}>The old address is notified by email.</SignInWarning>
      <TextField
        label="New email"
        error={problem ?? action.error}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

/** The normalized address; '' for empty text, null for an invalid address. */
export function readEmail(typed: string): string | null {
  const email = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replaceAll('İ', 'i')
    .toLowerCase();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

/** Changes the user's address if it is still `seen`, and offers Undo. Errors: BackendError. */
export function useChangeEmail(userId: string): (email: string, seen: string | null) => Promise<void> {
  const client = useQueryClient();
  const change = async (email: string, seen: string | null) => {
    await changeEmail(userId, email, seen);
    client.setQueryData(userDetails(userId).queryKey, (user) => user && { ...user, email });
    usersChanged(client);
  };
  const undo = async (email: string, seen: string) => {
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
      undo: seen === null ? undefined : () => void undo(seen, email),
    });
  };
}
