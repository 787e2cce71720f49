import { authClient } from '#backend/auth.ts';
import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeEntry } from './CodeEntry.tsx';
import { codeFailure, enterCode, type NewApp } from './factors.api.ts';
import { inParts, makeRecoveryCodes } from './recoveryCodes.api.ts';

interface ScanAppProps {
  app: NewApp;
  /** Whether recovery codes are created along with it. */
  makesCodes: boolean;
  /** Called when the app is set up, with its recovery codes, or null if none were created. */
  onCodes: (codes: string[] | null) => void;
}

/** The QR code, the secret to type instead, and the first code. */
export function ScanApp({ app, makesCodes, onCodes }: ScanAppProps) {
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
