import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { userDetails } from './details.api.ts';
import type { Profile } from './profile.ts';
import { SignInWarning } from './SignInWarning.tsx';
import { readEmail, useChangeEmail } from './useChangeEmail.ts';

interface ChangeEmailDialogProps {
  open: boolean;
  user: Profile;
  onClose: () => void;
}

/** Another address to sign in with. Empty or the same changes nothing. */
export function ChangeEmailDialog({ open, user, onClose }: ChangeEmailDialogProps) {
  const formId = useId();
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
    // After a refusal the question says what the address is now.
    refresh: [userDetails(user.user_id).queryKey],
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (action.busy) return;
    const email = readEmail(typed);
    if (email === null) setProblem('Enter an email address.');
    else if (email === '' || email === user.email) close();
    else action.start(email);
  };
  return (
    <Dialog
      open={open}
      title="Change email"
      description={`${nameOf(user)} currently signs in with ${isolated(user.email ?? 'no address')}.`}
      size="sm"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={action.busy}>
            Change email
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
