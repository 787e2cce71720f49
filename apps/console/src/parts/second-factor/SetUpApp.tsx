import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { beginApp, codeFailure, enterCode, type Factors, type NewApp } from './factors.api.ts';
import { KeepRecoveryCodes } from './KeepRecoveryCodes.tsx';
import { authClient } from '#backend/auth.ts';
import { CopyButton } from '#kit/CopyButton.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { inParts, makeRecoveryCodes } from './recoveryCodes.api.ts';

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

interface ScanAppProps {
  app: NewApp;
  /** Whether recovery codes are created along with it. */
  makesCodes: boolean;
  /** Called when the app is set up, with its recovery codes, or null if none were created. */
  onCodes: (codes: string[] | null) => void;
}

/** The QR code, the secret to type instead, and the first code. */
function ScanApp({ app, makesCodes, onCodes }: ScanAppProps) {
  const begin = useMutation({
    mutationFn: async (code: string) => enterCode(await authClient(), { appId: app.id, code }),
    onSuccess: () => {
      if (makesCodes) make.mutate();
      else onCodes(null);
    },
  });
  // The app is set up with its first code. If only creating the recovery codes fails, only that is retried.
  const [madeNone, setMadeNone] = useState(false);
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: onCodes,
    onError: () => setMadeNone(true),
  });
  if (madeNone) {
    return (
      <div className="flex flex-col gap-4">
        {make.isError && (
          <p role="alert" className="text-bad">
            Your app was added. {messageFor(make.error, 'The recovery codes could not be generated.')}
          </p>
        )}
        <Button variant="primary" autoFocus busy={make.isPending} onClick={() => make.mutate()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <CodeEntry
      verb="Continue"
      hint="The six digits the app shows now."
      busy={begin.isPending || begin.isSuccess}
      error={begin.isError ? codeFailure(begin.error, undefined) : null}
      onCode={(code) => begin.mutate(code)}
    >
      <Picture app={app} />
    </CodeEntry>
  );
}

function Picture({ app }: { app: NewApp }) {
  return (
    <>
      <p className="text-muted">Scan this QR code with the app.</p>
      {/* Always black on white: not every camera reads inverted QR codes. */}
      <img
        src={app.qrCode}
        alt="QR code for the authenticator app"
        className="size-48 self-center rounded-lg border bg-[#fff] p-2"
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">Or enter this key in the app:</p>
        <div className="flex items-start justify-between gap-2">
          <code className="min-w-0 font-mono text-sm wrap-anywhere">
            {inParts(app.secret).replaceAll('-', ' ')}
          </code>
          <CopyButton text={app.secret}>Copy key</CopyButton>
        </div>
      </div>
    </>
  );
}
