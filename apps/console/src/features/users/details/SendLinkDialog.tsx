import { isolated } from '#kit/format/isolated.ts';
import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import type { ReactNode } from 'react';
import { sendRecoveryEmail } from './details.api.ts';
import type { Profile } from './profile.ts';

export interface ResetPasswordProps {
  open: boolean;
  user: Profile;
  onClose: () => void;
}

/** Nobody types a password for a member of staff: they get a link, and choose it themselves. */
export function SendLinkDialog({ open, user, onClose }: ResetPasswordProps) {
  const close = () => {
    mail.reset();
    onClose();
  };
  const mail = useAction({ ...recoveryEmailTo(user), onDone: () => close() });
  return (
    <ResetPasswordFrame
      open={open}
      user={user}
      onClose={close}
      button={
        user.email !== null && (
          <Button variant="primary" busy={mail.busy} onClick={() => mail.start()}>
            Send link
          </Button>
        )
      }
    >
      <p className="text-muted wrap-anywhere">
        {user.email === null
          ? 'This account has no email address to send a link to. Change its email first.'
          : `You can’t set a password for a staff account. ${isolated(user.email)} gets a link to choose a new one.`}
      </p>
      <ErrorLine text={mail.error} className="mt-3 text-sm" />
    </ResetPasswordFrame>
  );
}

/** The action that mails a link, for useAction. */
export function recoveryEmailTo(user: Profile) {
  return {
    run: () => sendRecoveryEmail(user.user_id),
    fallback: 'Failed to reset password',
    errorDisplay: 'inline',
    done: () => `Recovery email sent to ${user.email === null ? nameOf(user) : isolated(user.email)}.`,
  } as const;
}

/** The dialog that both ways to set another password share. */
export function ResetPasswordFrame({
  open,
  user,
  onClose,
  button,
  children,
}: ResetPasswordProps & { button: ReactNode; children: ReactNode }) {
  return (
    <Dialog
      open={open}
      title="Reset Password"
      description={`For ${nameOf(user)}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {button}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
