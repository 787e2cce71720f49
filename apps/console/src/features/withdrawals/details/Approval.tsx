import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ShieldCheck } from 'lucide-react';
import { useDecision } from '../actions/useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from '../actions/WhatIsDecided.tsx';
import { awaitsApproval, isUnderWay, type Withdrawal } from '../withdrawal.ts';
import { approveWithdrawal } from '../withdrawals.api.ts';
import { ConditionBox, Lifted } from './ConditionBox.tsx';

/** Four eyes on one withdrawal: whether a second person has to look, who did, and who may let the money go. */
export function Approval({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approved_by: approver, approved_at: at } = withdrawal.details;
  const isApproved = (approver ?? null) !== null;
  const isWaiting = awaitsApproval(withdrawal);
  if (!isWaiting && !isApproved) return null;
  return (
    <ConditionBox
      label="Approval"
      withdrawal={withdrawal}
      icon={
        <ShieldCheck
          aria-hidden="true"
          className={isApproved ? 'size-4 shrink-0 text-good' : 'size-4 shrink-0 text-muted'}
        />
      }
      lift={isWaiting && !isUnderWay(withdrawal) ? { action: 'approve', verb: 'Approve' } : null}
      Question={ApproveDialog}
    >
      {isApproved ? (
        <Lifted how="Approved by" by={approver} at={at} />
      ) : (
        <p className="min-w-40 flex-1">This amount needs two people: one approves it, another releases it.</p>
      )}
    </ConditionBox>
  );
}

/** Confirms an approval. The approver can't release the withdrawal afterwards. */
function ApproveDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
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
