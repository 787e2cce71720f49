import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { holdPayouts } from './globalConfig.api.ts';

const MOST_CHARS = 200;

/** Asks why payouts are held, and holds them. */
export function HoldDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const action = useAction({
    run: holdPayouts,
    fallback: 'Failed to hold payouts',
    errorDisplay: 'inline',
    done: () => 'Payouts held.',
    refresh: [PAYOUTS_HOLD_KEY],
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Hold payouts?"
      verb="Hold payouts"
      hint="Shown to staff above the withdrawals and kept in the audit log."
      missing="Enter a reason for the hold."
      maxLength={MOST_CHARS}
      action={action}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        No new payouts are sent until payouts are resumed. This includes automatic withdrawals.
      </p>
    </ReasonDialog>
  );
}
