import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { Field } from '#kit/Field.tsx';
import { TextArea } from '#kit/TextArea.tsx';
import { useAction } from '#kit/useAction.ts';
import { PAYOUTS_HOLD_KEY } from '#parts/payoutsHold.api.ts';
import { useState } from 'react';
import { holdPayouts } from './globalConfig.api.ts';

const MOST_CHARS = 200;

/** Asks why payouts are held, and holds them. */
export function HoldDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction({
    run: holdPayouts,
    fallback: 'Failed to hold payouts',
    tell: 'inline',
    done: () => 'Payouts are held.',
    refresh: [PAYOUTS_HOLD_KEY],
    onDone: () => close(),
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
      question="Hold payouts?"
      verb="Hold payouts"
      dangerous
      busy={action.busy}
      error={action.error}
      onCancel={close}
      onConfirm={confirm}
    >
      <p className="mb-3 text-muted">
        Nothing new is sent to the payout provider, automatic withdrawals included, until payouts are
        released.
      </p>
      <Field
        label="Reason"
        hint="Staff read it above the withdrawals; it is kept in the audit log."
        error={isMissing ? 'Say why payouts are held.' : null}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            aria-required
            maxLength={MOST_CHARS}
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
