import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { Select } from '#kit/Select.tsx';
import { type SubmitEvent, useState } from 'react';
import type { ProofFieldsProps } from './CodeForm.tsx';
import { CodeInput, codeProblem } from './CodeInput.tsx';
import type { AuthenticatorApp } from './factors.api.ts';

/** Six digits, sent as soon as they are complete. Somebody with several apps says which one they look at. */
export function AppCodeFields({
  apps,
  verb,
  busy,
  error,
  onProof,
}: ProofFieldsProps & { apps: readonly AuthenticatorApp[] }) {
  const [code, setCode] = useState('');
  const [appId, setAppId] = useState(apps[0]?.id ?? '');
  const [tooShort, setTooShort] = useState<string | null>(null);

  const send = (given: string) => {
    const problem = codeProblem(given);
    setTooShort(problem);
    if (problem !== null || busy) return;
    onProof({ appId, code: given });
    // Whatever comes of it, this code has been used.
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
      {apps.length > 1 && (
        <Field label="Authenticator">
          {(control) => (
            <Select
              {...control}
              value={appId}
              onChange={(event) => setAppId(event.target.value)}
              options={apps.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      )}
      <Field label="Code" error={code === '' ? (tooShort ?? error) : tooShort}>
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
