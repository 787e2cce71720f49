import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useState } from 'react';
import { markWithdrawal } from '../withdrawals.api.ts';
import { type DecisionDialogProps, WhatIsDecided } from './WhatIsDecided.tsx';
import { useDecision } from './useDecision.ts';

/** Asks before a withdrawal that was paid in another way is settled by hand. */
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
