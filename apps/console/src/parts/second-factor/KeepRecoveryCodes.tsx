import { storedSession } from '#backend/storedSession.ts';
import { Button } from '#kit/Button.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { Download, Printer } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { inParts } from './recoveryCodes.api.ts';

interface KeepRecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shows the recovery codes once, to copy, save or print, before anything else can be done. */
export function KeepRecoveryCodes({ codes, onKept }: KeepRecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is gone, so the focus goes here.
  useLayoutEffect(() => heading.current?.focus(), []);
  const shown = codes.map(inParts);
  const account = storedSession()?.email ?? null;
  return (
    <div className="flex flex-col gap-4">
      <div data-print className="flex flex-col gap-3">
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Recovery codes
        </h2>
        <p className="text-muted">
          Each code lets you sign in once if you lose your authenticator app or passkey. They won’t be shown
          again, so store them somewhere safe.
        </p>
        <ul className="grid grid-cols-1 justify-items-center gap-x-2 gap-y-1 rounded-lg bg-sunken px-3 py-3 font-mono text-sm whitespace-nowrap sm:grid-cols-2">
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {account !== null && <p className="hidden text-sm print:block">Marketdesk, {account}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={shown.join('\n')}>Copy</CopyButton>
        <Button size="sm" icon={<Download />} onClick={() => saveCodes(shown, account)}>
          Download
        </Button>
        <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" onClick={onKept}>
        I have saved these codes
      </Button>
    </div>
  );
}

function saveCodes(codes: readonly string[], account: string | null): void {
  const heading = [
    'Marketdesk recovery codes',
    ...(account === null ? [] : [account]),
    'Each code works once.',
  ];
  saveBlob(
    'marketdesk-recovery-codes.txt',
    new Blob([`${[...heading, '', ...codes].join('\n')}\n`], { type: 'text/plain' }),
  );
}
