import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { nameOf } from '#parts/users.api.ts';
import { endSessions, STAFF_KEY, type StaffMember } from './staff.api.ts';

interface SessionsDialogProps {
  open: boolean;
  person: StaffMember;
  onClose: () => void;
}

/** Signs a member of staff out everywhere. */
export function SessionsDialog({ open, person, onClose }: SessionsDialogProps) {
  const action = useAction<undefined, number>({
    run: () => endSessions(person.user_id),
    fallback: 'Failed to end sessions',
    errorDisplay: 'inline',
    done: (count) =>
      count === 0 ? 'There were no sessions.' : count === 1 ? '1 session ended.' : `${count} sessions ended.`,
    refresh: [STAFF_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question={`End all sessions of ${nameOf(person)}?`}
      verb="End sessions"
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start(undefined)}
    >
      <p className="text-muted">
        They are signed out everywhere at once, and can sign in again. Their claims stay.
      </p>
    </ConfirmDialog>
  );
}
