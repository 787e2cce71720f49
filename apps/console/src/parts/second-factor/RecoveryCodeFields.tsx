import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { type SubmitEvent, useState } from 'react';
import type { ProofFieldsProps } from './CodeEntry.tsx';

/** The input for a recovery code. */
export function RecoveryCodeFields({ verb, busy, error, onProof }: ProofFieldsProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        const recoveryCode = code.trim();
        setMissing(recoveryCode === '');
        if (recoveryCode !== '' && !busy) onProof({ recoveryCode });
      }}
    >
      <TextField
        label="Recovery code"
        hint="Each code works once. Capitals and hyphens don’t matter."
        error={missing ? 'Recovery code is required.' : error}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setMissing(false);
        }}
        className="font-mono"
      />
      <Button type="submit" variant="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
