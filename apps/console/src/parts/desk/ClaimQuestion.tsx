import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import type { Account } from '#session/permissions.ts';
import { useUserName } from '../useUserName.ts';
import type { Claimable, ClaimAction } from './claims.ts';

/** Whether it affects somebody else's claim, which needs a confirmation. */
export function needsQuestion(action: ClaimAction, item: Claimable, viewer: Account): boolean {
  if (action === 'take_over') return true;
  return action === 'release' && item.claimed_by_user_id !== viewer.user_id;
}

interface ClaimQuestionProps {
  action: ClaimAction;
  item: Claimable;
  /** The kind of item, as a word in a sentence. */
  thing: 'report' | 'ticket';
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an admin takes over, or releases, somebody else's claim. */
export function ClaimQuestion({ action, item, thing, onConfirm, onCancel }: ClaimQuestionProps) {
  const name = useUserName(item.claimed_by_user_id ?? undefined);
  const claimer = item.claimed_by_user_id === null ? 'a deleted account' : name;
  const isTakeOver = action === 'take_over';
  return (
    <ConfirmDialog
      open
      question={isTakeOver ? `Take over from ${claimer}?` : `Unclaim for ${claimer}?`}
      verb={isTakeOver ? 'Take over' : 'Unclaim'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="text-muted">
        {item.claimed_by_user_id !== null && `${claimer} is working on this ${thing}. `}
        {isTakeOver ? 'It will be claimed by you' : 'It will be open again'}, and the audit log records it.
      </p>
    </ConfirmDialog>
  );
}
