import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { releaseCoolingOff } from '../withdrawals.api.ts';
import { useDecision } from './useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from './WhatIsDecided.tsx';

const MOST_CHARS = 200;

/** Asks why a payout need not wait. Whoever answers can neither approve nor release it afterwards. */
export function ReleaseEarlyDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const action = useDecision({
    run: (reason: string) => releaseCoolingOff(withdrawal.id, reason),
    fallback: 'Failed to release the withdrawal',
    done: 'Released early. Someone else can now process it.',
    onClose,
  });
  return (
    <ReasonDialog
      open={open}
      question="End the wait early?"
      verb="Release early"
      hint="Shown to staff on this withdrawal and kept in the audit log."
      missing="Enter a reason for releasing it early."
      maxLength={MOST_CHARS}
      action={action}
      onClose={onClose}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        Make sure the change came from the account’s owner. Someone else must then process the withdrawal.
      </WhatIsDecided>
    </ReasonDialog>
  );
}
