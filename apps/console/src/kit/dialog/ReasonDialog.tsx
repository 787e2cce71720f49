import { type ReactNode, useState } from 'react';
import { AreaField } from '../TextArea.tsx';
import type { Action } from '../useAction.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ReasonDialogProps {
  open: boolean;
  question: string;
  /** The verb of the action, on its button. */
  verb: string;
  /** Who reads the reason. */
  hint: string;
  /** The message when it is empty. */
  missing: string;
  maxLength?: number;
  /** A red button, unless nothing is destroyed. */
  dangerous?: boolean;
  /** Started with the reason; a failure is shown in the dialog, and the typed reason stays. */
  action: Action<string>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for a required reason. The typed reason is discarded when it is closed. */
export function ReasonDialog({
  action,
  onClose,
  hint,
  missing,
  maxLength,
  dangerous = true,
  children,
  ...asked
}: ReasonDialogProps) {
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
        label="Reason"
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
