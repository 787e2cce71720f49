import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { Field } from '#kit/Field.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { TextArea } from '#kit/TextArea.tsx';
import { useState } from 'react';
import { markWithdrawal } from '../withdrawals.api.ts';
import { useDecision } from './useDecision.ts';
import { type DecisionDialogProps, WhatIsDecided } from './WhatIsDecided.tsx';

/** Asks why a withdrawal is not paid, and gives the amount back. */
export function MarkFailedDialog({ open, withdrawal, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useDecision({
    run: (errorMessage: string) =>
      markWithdrawal({ requestId: withdrawal.id, status: 'failed', errorMessage }),
    fallback: 'Failed to mark the withdrawal',
    done: 'Marked as failed.',
    onClose: () => close(),
  });
  const close = () => {
    setReason('');
    setMissing(false);
    action.reset();
    onClose();
  };
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else action.start(reason.trim());
  };
  return (
    <ConfirmDialog
      open={open}
      question="Mark this withdrawal as failed?"
      verb="Mark Failed"
      dangerous
      busy={action.busy}
      error={action.error}
      onCancel={close}
      onConfirm={confirm}
    >
      <WhatIsDecided withdrawal={withdrawal}>
        {formatEuro(withdrawal.amount_eur)} goes back to their balance. This is final.
      </WhatIsDecided>
      <Field
        label="Reason"
        hint="Shown as the withdrawal's error message, and kept in the audit log."
        error={isMissing ? 'Say why it failed.' : null}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            aria-required
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
