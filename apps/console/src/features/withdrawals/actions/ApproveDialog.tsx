import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { approveWithdrawal } from '../withdrawals.api.ts';
import { useDecision } from './useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from './WhatIsDecided.tsx';

/** Asks before somebody gives their approval: whoever approves cannot release it afterwards. */
export function ApproveDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const action = useDecision({
    run: () => approveWithdrawal(withdrawal),
    fallback: 'Failed to approve the withdrawal',
    done: 'Approved. Someone else can now release it.',
    onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      question="Approve this withdrawal?"
      verb="Approve"
      action={action}
      onCancel={onClose}
      onConfirm={() => action.start(undefined)}
    >
      <WhatIsDecided withdrawal={withdrawal}>Someone else must then release it.</WhatIsDecided>
    </ConfirmDialog>
  );
}
