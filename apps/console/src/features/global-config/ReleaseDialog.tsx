import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { PAYOUTS_HOLD_KEY, type PayoutsHold } from '#parts/payoutsHold.api.ts';
import { releasePayouts } from './globalConfig.api.ts';

interface ReleaseDialogProps {
  open: boolean;
  /** null once they are released. */
  hold: PayoutsHold | null;
  onClose: () => void;
}

/** Asks whether the reason for the hold is resolved, and resumes payouts. */
export function ReleaseDialog({ open, hold, onClose }: ReleaseDialogProps) {
  const action = useAction({
    run: releasePayouts,
    fallback: 'Failed to resume payouts',
    tell: 'inline',
    done: () => 'Payouts resumed.',
    refresh: [PAYOUTS_HOLD_KEY],
    onDone: () => close(),
  });
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      question="Resume payouts?"
      verb="Resume payouts"
      busy={action.busy}
      error={action.error}
      onCancel={close}
      onConfirm={() => action.start()}
    >
      {hold !== null && (
        <p className="mb-2 wrap-anywhere">
          Reason: <strong className="font-semibold">{hold.reason}</strong>
        </p>
      )}
      <p className="text-muted">
        Waiting payouts are sent immediately. After restoring a backup, first mark everything the provider has
        paid since then, or it will be paid again.
      </p>
    </ConfirmDialog>
  );
}
