import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The spec's question, verbatim; it is the dialog's title and name. */
  question: string;
  /** The verb of the action, on its button. */
  verb: string;
  /** A red button, for destructive actions. */
  dangerous?: boolean;
  busy?: boolean;
  /** The server's message when the action was refused; the dialog stays open. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** See Dialog. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** What will happen, or a field for a reason. */
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  question,
  verb,
  dangerous = false,
  busy = false,
  error,
  onConfirm,
  onCancel,
  finalFocus,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={question}
      onClose={onCancel}
      size="sm"
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant={dangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p role="alert" className="mt-2 text-bad">
          {error}
        </p>
      )}
    </Dialog>
  );
}
