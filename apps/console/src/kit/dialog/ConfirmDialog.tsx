import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { ErrorLine } from '../ErrorLine.tsx';
import type { Action } from '../useAction.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The spec's question, verbatim; it is the dialog's title and name. */
  question: string;
  /** The action's verb, on its button. */
  verb: string;
  /** A red button, for destructive actions. */
  dangerous?: boolean;
  /** The action's state and error; after a refusal the dialog stays open. */
  action?: Pick<Action<never>, 'busy' | 'error' | 'reset'>;
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
  action,
  onConfirm,
  onCancel,
  finalFocus,
  children,
}: ConfirmDialogProps) {
  const cancel = () => {
    action?.reset();
    onCancel();
  };
  return (
    <Dialog
      open={open}
      title={question}
      onClose={cancel}
      size="sm"
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant={dangerous ? 'danger' : 'primary'} busy={action?.busy ?? false} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <ErrorLine text={action?.error} className="mt-2" />
    </Dialog>
  );
}
