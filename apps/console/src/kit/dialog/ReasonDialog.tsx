import { type ReactNode, useState } from 'react';
import { AreaField } from '../TextArea.tsx';
import type { Action } from '../useAction.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ReasonDialogProps {
  open: boolean;
  question: string;
  /** The action's verb, on its button. */
  verb: string;
  /** Its field. */
  reason: {
    /** Default `Reason`. */
    label?: string;
    /** Who will read the reason. */
    hint: string;
    /** The message for an empty reason; default `Enter a reason.` */
    missing?: string;
    maxLength?: number;
  };
  /** A red button; default true. */
  dangerous?: boolean;
  /** Started with the reason; a failure keeps the dialog and the typed reason. */
  action: Action<string>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for a required reason. Closing discards the typed reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, onClose, reason: field, dangerous = true, children, ...asked } = props;
  const { label = 'Reason', hint, missing = 'Enter a reason.', maxLength } = field;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [wasOpen, setWasOpen] = useState(asked.open);
  if (wasOpen !== asked.open) {
    setWasOpen(asked.open);
    setReason('');
    setMissing(false);
  }
  const confirm = () => {
    if (reason.trim() === '') setMissing(true);
    else action.start(reason.trim());
  };
  return (
    <ConfirmDialog {...asked} dangerous={dangerous} action={action} onCancel={onClose} onConfirm={confirm}>
      {children}
      <AreaField
        label={label}
        hint={hint}
        error={isMissing ? missing : null}
        rows={2}
        aria-required
        maxLength={maxLength}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
