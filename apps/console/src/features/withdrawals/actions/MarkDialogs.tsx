import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { TextField } from '#kit/TextInput.tsx';
import { useState } from 'react';
import { markWithdrawal } from '../withdrawals.api.ts';
import { type DecisionDialogProps, useDecision, WhatIsDecided } from './decision.tsx';

/** Marks a withdrawal as failed, with a reason, and returns the amount. */
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
      reason={{
        hint: "Shown as the withdrawal's error message, and kept in the audit log.",
        missing: 'Enter a reason for the failure.',
      }}
      action={action}
      onClose={onClose}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        {formatEuro(withdrawal.amount_eur)} is returned to their balance. This is final.
      </WhatIsDecided>
    </ReasonDialog>
  );
}

/** Marks a withdrawal as paid that was paid outside of the console. */
export function MarkSuccessDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const [reference, setReference] = useState('');
  const action = useDecision({
    run: (typed: string) =>
      markWithdrawal({
        requestId: withdrawal.id,
        status: 'success',
        ...(typed === '' ? {} : { reference: typed }),
      }),
    fallback: 'Failed to mark the withdrawal',
    done: 'Marked as paid.',
    onClose: () => close(),
  });
  const close = () => {
    setReference('');
    onClose();
  };
  const confirm = () => {
    if (!action.busy) action.start(reference.trim());
  };
  return (
    <ConfirmDialog
      open={open}
      question="Mark as paid?"
      verb="Mark Success"
      action={action}
      onCancel={close}
      onConfirm={confirm}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        Use this if the money has already been paid. Nothing is sent, and this is final.
      </WhatIsDecided>
      <TextField
        label="Reference"
        hint="Optional, such as the bank's payment ID. Kept in the audit log."
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          confirm();
        }}
      />
    </ConfirmDialog>
  );
}
