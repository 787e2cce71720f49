import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { AreaField } from '#kit/TextArea.tsx';
import { useState } from 'react';
import type { BulkQuestionProps } from './bulk.ts';

/** Asks for a reason. `missing`: the error for an empty one; without it, the reason is optional. */
export function reasonQuestion(verb: string, missing?: string) {
  return function ReasonQuestion({ things, onAnswer, onClose }: BulkQuestionProps) {
    const [typed, setTyped] = useState('');
    const [isTried, setTried] = useState(false);
    const reason = typed.trim();
    const error = missing !== undefined && reason === '' ? missing : null;
    return (
      <FormDialog
        open
        size="sm"
        title={`${verb} ${things}`}
        verb="Next"
        onClose={onClose}
        onSubmit={() => {
          setTried(true);
          if (error === null) onAnswer({ arguments: reason === '' ? {} : { reason } });
        }}
      >
        <AreaField
          label="Reason"
          hint="Kept in the audit log."
          error={isTried ? error : null}
          rows={2}
          aria-required={missing !== undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormDialog>
    );
  };
}
