import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { isStaff } from '#session/permissions.ts';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { Mail } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { resetPassword } from './details.api.ts';
import { readPasswordPrompt } from './passwordPrompt.ts';
import {
  recoveryEmailTo,
  ResetPasswordFrame,
  type ResetPasswordProps,
  SendLinkDialog,
} from './SendLinkDialog.tsx';
import { SignInWarning } from './SignInWarning.tsx';

/** Mails a recovery link, or sets a password at once; staff only ever get a link. */
export function ResetPasswordDialog(props: ResetPasswordProps) {
  return isStaff(props.user) ? <SendLinkDialog {...props} /> : <SetPasswordDialog {...props} />;
}

function SetPasswordDialog({ open, user, onClose }: ResetPasswordProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setTyped('');
    setProblem(null);
    mail.reset();
    set.reset();
    onClose();
  };
  const mail = useAction({ ...recoveryEmailTo(user), onDone: () => close() });
  const set = useAction<string>({
    run: (password) => resetPassword(user.user_id, password),
    fallback: 'Failed to reset password',
    errorDisplay: 'inline',
    done: () => `New password set for ${nameOf(user)}.`,
    onDone: () => close(),
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mail.busy || set.busy) return;
    const answer = readPasswordPrompt(typed);
    setProblem('problem' in answer ? answer.problem : null);
    if ('password' in answer) set.start(answer.password);
    if ('sendEmail' in answer) mail.start();
  };
  return (
    <ResetPasswordFrame
      open={open}
      user={user}
      onClose={close}
      button={
        <Button type="submit" form={formId} variant="primary" busy={set.busy}>
          Reset Password
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {user.email !== null && (
          <div className="flex flex-col items-start gap-2 border-b pb-4">
            <p className="text-muted wrap-anywhere">Email {user.email} a link to choose a new password.</p>
            <Button icon={<Mail />} busy={mail.busy} onClick={() => mail.start()}>
              Send recovery email
            </Button>
          </div>
        )}
        <form id={formId} onSubmit={submit}>
          <SignInWarning user={user}>
            A password that you type here signs them out everywhere and must be changed the next time they
            sign in. They are notified by email.
          </SignInWarning>
          <TextField
            label="New password"
            hint={`At least ${PASSWORD_MIN_CHARS} characters, or type email to send the recovery email.`}
            error={problem ?? set.error ?? mail.error}
            autoComplete="new-password"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </form>
      </div>
    </ResetPasswordFrame>
  );
}
