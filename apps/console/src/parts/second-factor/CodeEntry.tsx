import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { CodeInput, codeProblem } from './CodeInput.tsx';
import type { Proof } from './factors.api.ts';

interface EntryProps {
  verb: string;
  busy: boolean;
  /** The result of the last code, until the next one is entered. */
  error: string | null;
}

/** Props of both ways to prove oneself: an app's code, a recovery code. */
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
      <Field label="Code" hint={hint} error={code === '' ? (tooShort ?? error) : tooShort}>
        {(control) => (
          <CodeInput
            {...control}
            autoFocus
            readOnly={busy}
            value={code}
            onCode={(next) => {
              setCode(next);
              setTooShort(null);
            }}
            onComplete={send}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
