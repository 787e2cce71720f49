import { Button } from '#kit/Button.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { type AuditHead, type ChainCheck, chainSentences } from '@marketdesk/contract/audit-chain.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { RunningCheck } from './useChainCheck.ts';

/** How far the check is, and what came of it. */
export function ChainResult({ check, onFollow }: { check: RunningCheck; onFollow: () => void }) {
  const { state } = check;
  switch (state.is) {
    case 'running':
      return <Running checked={state.checked} of={state.of} />;
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

function Running({ checked, of }: { checked: number; of: number }) {
  const text = of === 0 ? 'Checking…' : `${number(checked)} of ${number(of)} entries checked…`;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted tabular-nums">{text}</p>
      <progress
        aria-label="Entries checked"
        max={Math.max(of, 1)}
        {...(of > 0 && { value: checked })}
        className="h-2 w-full accent-accent"
      />
    </div>
  );
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
