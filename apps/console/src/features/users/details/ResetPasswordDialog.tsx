import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { isStaff } from '#session/permissions.ts';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { resetPassword, sendRecoveryEmail } from './details.api.ts';
import type { Profile } from './profile.ts';
import { SignInWarning } from './SignInWarning.tsx';

type PasswordAnswer = { sendEmail: true } | { password: string } | { problem: string };

/** The word 'email' requests a recovery email; any other text is the new password. */
export function readPasswordPrompt(typed: string): PasswordAnswer {
  if (typed.trim().toLowerCase() === 'email') return { sendEmail: true };
  // Not trimmed: spaces belong to the password.
  if (Array.from(typed).length < PASSWORD_MIN_CHARS) {
    return { problem: `Password must be at least ${PASSWORD_MIN_CHARS} characters.` };
  }
  return { password: typed };
}

/** Sends a recovery link, or sets a password. Staff only get a link. */
export function ResetPasswordDialog(props: ResetPasswordProps) {
  return isStaff(props.user) ? <SendLinkDialog {...props} /> : <SetPasswordDialog {...props} />;
}

function SetPasswordDialog({ open, user, onClose }: ResetPasswordProps) {
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

  const submit = () => {
    if (mail.busy) return;
    const answer = readPasswordPrompt(typed);
    setProblem('problem' in answer ? answer.problem : null);
    if ('password' in answer) set.start(answer.password);
    if ('sendEmail' in answer) mail.start();
  };
  return (
    <FormDialog
      open={open}
      title="Reset Password"
      description={`For ${nameOf(user)}`}
      size="sm"
      verb="Reset Password"
      action={{ busy: set.busy, error: null }}
      className="flex flex-col gap-4"
      onSubmit={submit}
      onClose={close}
    >
      {user.email !== null && (
        <div className="flex flex-col items-start gap-2 border-b pb-4">
          <p className="text-muted wrap-anywhere">Email {user.email} a link to choose a new password.</p>
          <Button icon={<Mail />} busy={mail.busy} onClick={() => mail.start()}>
            Send recovery email
          </Button>
        </div>
      )}
      <div>
        <SignInWarning user={user}>
          A password that you type here signs them out everywhere and must be changed the next time they sign
          in. They are notified by email.
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
      </div>
    </FormDialog>
  );
}

interface ResetPasswordProps {
  open: boolean;
  user: Profile;
  onClose: () => void;
}

function SendLinkDialog({ open, user, onClose }: ResetPasswordProps) {
  const close = () => {
    mail.reset();
    onClose();
  };
  const mail = useAction({ ...recoveryEmailTo(user), onDone: () => close() });
  return (
    <Dialog
      open={open}
      title="Reset Password"
      description={`For ${nameOf(user)}`}
      size="sm"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {user.email !== null && (
            <Button variant="primary" busy={mail.busy} onClick={() => mail.start()}>
              Send link
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted wrap-anywhere">
        {user.email === null
          ? 'This account has no email address to send a link to. Change its email first.'
          : `You can’t set a password for a staff account. ${isolated(user.email)} gets a link to choose a new one.`}
      </p>
      <ErrorLine text={mail.error} className="mt-3 text-sm" />
    </Dialog>
  );
}

/** The options of useAction that send a recovery link. */
function recoveryEmailTo(user: Profile) {
  return {
    run: () => sendRecoveryEmail(user.user_id),
    fallback: 'Failed to reset password',
    errorDisplay: 'inline',
    done: () => `Recovery email sent to ${user.email === null ? nameOf(user) : isolated(user.email)}.`,
  } as const;
}
