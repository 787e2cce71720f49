import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Proof } from './factors.api.ts';

const DIGITS = 6;

/** The error for an incomplete code; null when it is complete. */
function codeProblem(code: string): string | null {
  return code.length === DIGITS ? null : 'The code must have six digits.';
}

interface EntryProps {
  verb: string;
  busy: boolean;
  /** The result of the last code, until the next one is entered. */
  error: string | null;
}

/** Props of both proofs: an app's code, a recovery code. */
export interface ProofFieldsProps extends EntryProps {
  onProof: (proof: Proof) => void;
}

interface CodeEntryProps extends EntryProps {
  hint?: string;
  /** Called when all digits are entered, or on Enter. */
  onCode: (code: string) => void;
  /** Shown above the input. */
  children?: ReactNode;
}

/** The input for an authenticator app's six digits, submitted as soon as they are complete. */
export function CodeEntry({ verb, hint, busy, error, onCode, children }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const [tooShort, setTooShort] = useState<string | null>(null);

  const send = (given: string) => {
    const problem = codeProblem(given);
    setTooShort(problem);
    if (problem !== null || busy) return;
    onCode(given);
    // Whatever the result, this code has been used.
    setCode('');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send(code);
      }}
    >
      {children}
      <TextField
        label="Code"
        hint={hint}
        error={code === '' ? (tooShort ?? error) : tooShort}
        autoFocus
        readOnly={busy}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        placeholder="000000"
        onChange={(event) => {
          // Pasted digits may have spaces.
          const next = event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
          setCode(next);
          setTooShort(null);
          if (next.length === DIGITS && next !== code) send(next);
        }}
        className="h-11 text-center font-mono text-2xl tracking-[0.4em]"
      />
      <Button type="submit" variant="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
