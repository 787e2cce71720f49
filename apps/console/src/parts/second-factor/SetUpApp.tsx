import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { beginApp, type Factors, type NewApp } from './factors.api.ts';
import { KeepRecoveryCodes } from './KeepRecoveryCodes.tsx';
import { ScanApp } from './ScanApp.tsx';

interface SetUpAppProps {
  factors: Factors;
  /** Called when the app is set up and its recovery codes, if any, are saved. */
  onDone: () => void;
  /** Called when leaving would lose the recovery codes, which are shown only once. */
  onMustKeep?: () => void;
}

type Step = { name: 'name' } | { name: 'scan'; app: NewApp } | { name: 'keep'; codes: string[] };

/** Sets up an authenticator app: name, QR code and first code, and with the first app the recovery codes. */
export function SetUpApp({ factors, onDone, onMustKeep }: SetUpAppProps) {
  const [step, setStep] = useState<Step>({ name: 'name' });
  if (step.name === 'name') {
    return <NameApp factors={factors} onBegun={(app) => setStep({ name: 'scan', app })} />;
  }
  if (step.name === 'keep') return <KeepRecoveryCodes codes={step.codes} onKept={onDone} />;
  return (
    <ScanApp
      app={step.app}
      makesCodes={!factors.hasRecoveryCodes}
      onCodes={(codes) => {
        if (codes === null) onDone();
        else {
          onMustKeep?.();
          setStep({ name: 'keep', codes });
        }
      }}
    />
  );
}

function NameApp({ factors, onBegun }: { factors: Factors; onBegun: (app: NewApp) => void }) {
  const [name, setName] = useState(() => freeName(factors));
  const [missing, setMissing] = useState(false);
  const begin = useMutation({ mutationFn: beginApp, onSuccess: onBegun });
  const problem = missing
    ? 'Name is required.'
    : begin.isError
      ? messageFor(begin.error, 'The authenticator app could not be set up. Try again.')
      : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '' && !begin.isPending) begin.mutate(name.trim());
      }}
    >
      <p className="text-muted">
        You need an authenticator app, such as Google Authenticator, 1Password or Aegis, on your phone or
        computer.
      </p>
      <TextField
        label="Name"
        hint="Helps you tell your apps apart."
        error={problem}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          begin.reset();
        }}
      />
      <Button type="submit" variant="primary" busy={begin.isPending}>
        Continue
      </Button>
    </form>
  );
}

/** `Authenticator app`, with the first free number if needed. */
function freeName({ apps }: Factors): string {
  const taken = new Set(apps.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Authenticator app' : `Authenticator app ${String(number)}`;
    if (!taken.has(name)) return name;
  }
}
