import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import type { AuditHead } from '@marketdesk/contract/audit-chain.ts';
import { FileCheck, Save, ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { ChainResult } from './ChainResult.tsx';
import { useChainCheck } from './useChainCheck.ts';
import { readHead, signedHead } from './verify.api.ts';

/** Checks that the log still says what was written into it, and gives its end to keep elsewhere. */
export function VerifyAudit() {
  const [open, setOpen] = useState(false);
  const check = useChainCheck();
  const save = useAction<undefined, Awaited<ReturnType<typeof signedHead>>>({
    run: signedHead,
    fallback: 'Failed to save the head',
    done: ({ name }) => `${name} saved. Store it out of reach of anyone with access to the database.`,
    onDone: ({ name, content }) => saveBlob(name, content),
  });
  const close = () => {
    check.stop();
    setOpen(false);
  };
  return (
    <>
      <Button
        icon={<ShieldCheck />}
        onClick={() => {
          setOpen(true);
          check.start();
        }}
      >
        Verify
      </Button>
      <Dialog
        open={open}
        title="Verify the audit log"
        description="Each entry contains a hash of itself and the entry before it, so a changed or missing entry is detected."
        onClose={close}
        footer={
          <>
            <CompareHead onChoose={check.start} />
            <Button icon={<Save />} busy={save.busy} onClick={() => save.start(undefined)}>
              Save head
            </Button>
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <ChainResult check={check} onFollow={close} />
        <p className="mt-4 text-sm text-muted">
          Someone in control of the database could rewrite every hash or cut off the end of the log. To detect
          that, save the head from time to time, keep it elsewhere, and compare the log with it.
        </p>
      </Dialog>
    </>
  );
}

/** Chooses the file of a head that was saved. */
function CompareHead({ onChoose }: { onChoose: (head: () => Promise<AuditHead>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Saved head"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(() => readHead(file));
        }}
      />
      <Button icon={<FileCheck />} onClick={() => input.current?.click()}>
        Compare with a saved head
      </Button>
    </>
  );
}
