import { rpc } from '#backend/rest.ts';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { DECISIONS_KEY } from '#engine/decide/decide.api.ts';
import { sanctionWords } from '#engine/history/entryWords.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { nameOf, SHOWS_USERS } from '#parts/users.api.ts';
import type { SanctionsRow } from '@marketdesk/contract/database.generated.ts';
import type { Standing } from '@marketdesk/contract/documents.ts';
import type { Profile } from './profile.ts';

interface LiftDialogProps {
  open: boolean;
  limit: Standing;
  user: Profile;
  onClose: () => void;
}

/** Ends a limit before its time, with a reason. */
export function LiftDialog({ open, limit, user, onClose }: LiftDialogProps) {
  const action = useAction<string, SanctionsRow>({
    run: (reason) => rpc('admin_lift_sanction', { p_sanction_id: limit.id, p_reason: reason }),
    fallback: 'Failed to lift the limit',
    errorDisplay: 'inline',
    done: () => `Lifted a limit of ${nameOf(user)}.`,
    about: () => user.user_id,
    undo: () => undoLatest('lift_sanction', limit.id),
    refresh: [...SHOWS_USERS, DECISIONS_KEY],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question={`Lift this limit of ${nameOf(user)}?`}
      verb="Lift"
      hint="For staff, in the history."
      missing="Enter a reason."
      dangerous={false}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        “{sanctionWords(limit.kind)}” ends now. The person is notified, without the reason. Other sanctions
        stay in force, and the decision stands.
      </p>
    </ReasonDialog>
  );
}
