import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import { Save, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ChainResult } from './ChainResult.tsx';
import { CompareHead } from './CompareHead.tsx';
import { useChainCheck } from './useChainCheck.ts';
import { signedHead } from './verify.api.ts';

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
