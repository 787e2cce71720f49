import { authClient } from '#backend/auth.ts';
import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { Field } from '#kit/Field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CodeInput, codeProblem } from './CodeInput.tsx';
import { codeFailure, enterCode, type NewApp } from './factors.api.ts';
import { inParts, makeRecoveryCodes } from './recoveryCodes.api.ts';

interface ScanAppProps {
  app: NewApp;
  /** Whether recovery codes are made along with it. */
  makesCodes: boolean;
  /** The app counts; with its recovery codes, or null if none were made. */
  onCodes: (codes: string[] | null) => void;
}

/** The picture that the app photographs, the secret for those who type, and the first code. */
export function ScanApp({ app, makesCodes, onCodes }: ScanAppProps) {
  const [code, setCode] = useState('');
  const [tooShort, setTooShort] = useState<string | null>(null);
  // The app counts from its first code on. Should only the recovery codes fail, they alone are tried again.
  const [counts, setCounts] = useState(false);
  const finish = useMutation({
    mutationFn: async (given: string) => {
      if (!counts) await enterCode(await authClient(), { appId: app.id, code: given });
      setCounts(true);
      return makesCodes ? makeRecoveryCodes() : null;
    },
    onSuccess: onCodes,
  });
  const send = (given: string) => {
    const problem = counts ? null : codeProblem(given);
    setTooShort(problem);
    if (problem !== null || finish.isPending) return;
    finish.mutate(given);
    setCode('');
  };
  const failure = finish.isError
    ? counts
      ? messageFor(finish.error, 'The recovery codes could not be made.')
      : codeFailure(finish.error, undefined)
    : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send(code);
      }}
    >
      {counts && finish.isError ? (
        <p role="alert" className="text-bad">
          The app is set up. {failure}
        </p>
      ) : (
        <>
          <Picture app={app} />
          <Field label="Code" hint="The six digits that the app shows now." error={tooShort ?? failure}>
            {(control) => (
              <CodeInput
                {...control}
                autoFocus
                readOnly={finish.isPending}
                value={code}
                onCode={(next) => {
                  setCode(next);
                  setTooShort(null);
                }}
                onComplete={send}
              />
            )}
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" busy={finish.isPending}>
        {counts ? 'Try again' : 'Continue'}
      </Button>
    </form>
  );
}

function Picture({ app }: { app: NewApp }) {
  return (
    <>
      <p className="text-muted">Scan this picture with the app.</p>
      {/* Always black on white: not every camera reads the other way round. */}
      <img
        src={app.qrCode}
        alt="QR code for the authenticator app"
        className="size-48 self-center rounded-lg border bg-[#fff] p-2"
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">Or type this key into it:</p>
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
