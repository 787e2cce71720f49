import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { useAction } from '#kit/useAction.ts';
import { type AuditHead, type ChainCheck, chainSentences } from '@marketdesk/contract/audit-chain.ts';
import { CircleCheck, FileCheck, Save, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { type RunningCheck, useChainCheck } from './useChainCheck.ts';
import { readHead, signedHead } from './verify.api.ts';
import { CopyId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { Link } from '@tanstack/react-router';

/** Progress and result of the check. */
function ChainResult({ check, onFollow }: { check: RunningCheck; onFollow: () => void }) {
  const { state } = check;
  switch (state.is) {
    case 'running':
      return (
        <div className="flex flex-col gap-2">
          <p className="text-muted tabular-nums">
            {state.of === 0
              ? 'Checking…'
              : `${number(state.checked)} of ${number(state.of)} entries checked…`}
          </p>
          <progress
            aria-label="Entries checked"
            max={Math.max(state.of, 1)}
            {...(state.of > 0 && { value: state.checked })}
            className="h-2 w-full accent-accent"
          />
        </div>
      );
    case 'failed':
      return (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ErrorLine text={state.sentence} />
          <Button size="sm" onClick={() => check.start()}>
            Retry
          </Button>
        </div>
      );
    case 'done':
      return <Done result={state.result} kept={state.kept} onFollow={onFollow} />;
  }
}

interface DoneProps {
  result: ChainCheck;
  kept: AuditHead | undefined;
  onFollow: () => void;
}

function Done({ result, kept, onFollow }: DoneProps) {
  const { broken, head } = result;
  const holds = broken === null && (result.kept === null || result.kept === 'holds');
  const [first, ...others] = chainSentences(result, kept);
  const entry = broken?.id ?? (holds ? undefined : kept?.id);
  const Sign = holds ? CircleCheck : TriangleAlert;
  return (
    <div role={holds ? 'status' : 'alert'} className="flex gap-3">
      <Sign aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', holds ? 'text-good' : 'text-bad')} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={cx('font-medium', !holds && 'text-bad')}>{first}</p>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {holds && head.id > 0 && (
          <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
            Hash of the last entry <CopyId id={head.hash} />
          </p>
        )}
        {entry !== undefined && (
          <Link
            to="/admin/audit"
            search={{ entry: String(entry) }}
            onClick={onFollow}
            className="self-start rounded-sm font-medium text-accent-text hover:underline"
          >
            Show entry {number(entry)} and nearby entries
          </Link>
        )}
      </div>
    </div>
  );
}

const number = (value: number) => value.toLocaleString('en-GB');

/** Checks the log's hash chain, and offers its head as a file to keep elsewhere. */
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

/** Chooses the file of a saved head. */
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
          // Allows choosing the same file again.
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
