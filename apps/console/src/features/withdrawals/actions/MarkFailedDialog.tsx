import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { markWithdrawal } from '../withdrawals.api.ts';
import { useDecision } from './useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from './WhatIsDecided.tsx';

/** Asks why a withdrawal is not paid, and gives the amount back. */
export function MarkFailedDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const action = useDecision({
    run: (errorMessage: string) =>
      markWithdrawal({ requestId: withdrawal.id, status: 'failed', errorMessage }),
    fallback: 'Failed to mark the withdrawal',
    done: 'Marked as failed.',
    onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="Mark as failed?"
      verb="Mark Failed"
      hint="Shown as the withdrawal's error message, and kept in the audit log."
      missing="Enter a reason for the failure."
      action={action}
      onClose={onClose}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        {formatEuro(withdrawal.amount_eur)} is returned to their balance. This is final.
      </WhatIsDecided>
    </ReasonDialog>
  );
}
