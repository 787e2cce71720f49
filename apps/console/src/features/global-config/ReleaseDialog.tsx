import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { PAYOUTS_HOLD_KEY, type PayoutsHold } from '#parts/payoutsHold.api.ts';
import { PROPOSALS_KEY, proposedWords, twoPersonRule } from '#parts/proposals.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { releasePayouts } from './globalConfig.api.ts';

interface ReleaseDialogProps {
  open: boolean;
  /** null once they are released. */
  hold: PayoutsHold | null;
  onClose: () => void;
}

/** Asks whether the reason for the hold is over, and resumes payouts or proposes to. */
export function ReleaseDialog({ open, hold, onClose }: ReleaseDialogProps) {
  const client = useQueryClient();
  const rule = useQuery({ ...twoPersonRule(), enabled: open });
  const action = useAction({
    run: async () => {
      const hold = await releasePayouts();
      return hold.length === 0 ? 'Payouts resumed.' : proposedWords(client);
    },
    fallback: 'Failed to resume payouts',
    errorDisplay: 'inline',
    done: (words: string) => words,
    refresh: [PAYOUTS_HOLD_KEY, PROPOSALS_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question="Resume payouts?"
      verb="Resume payouts"
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start()}
    >
      {hold !== null && (
        <p className="mb-2 wrap-anywhere">
          Reason: <strong className="font-semibold">{hold.reason}</strong>
        </p>
      )}
      <p className="text-muted">
        {rule.data !== false && 'Another admin must confirm this. '}
        Waiting payouts are then sent immediately. After restoring a backup, first mark everything the
        provider has paid since then, or it will be paid again.
      </p>
    </ConfirmDialog>
  );
}
