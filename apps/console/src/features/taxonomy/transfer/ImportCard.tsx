import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Failed } from '#kit/Failed.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { effectOfImport } from '../effect/effect.api.ts';
import { SearchEffect, useEffectCheck } from '../effect/SearchEffect.tsx';
import { importButtonId, IMPORTS } from './import.ts';
import { applyShown, cancelImport, checkAgain, foldImport, type Import, type ImportStep } from './imports.ts';
import { isClean } from './LinesTable.tsx';
import { PreviewRows, PreviewSummary } from './Preview.tsx';

/** A chosen file: its progress, its preview, and the buttons. */
export function ImportCard({ kind, fileName, file, step, isFolded }: Import) {
  const client = useQueryClient();
  const applying = step.name === 'preview' && step.applied !== null;
  const card = useFocusReturn(kind);
  const effect = useEffectCheck(effectOfStep(kind, file, step));
  return (
    <div ref={card}>
      <Card
        title={IMPORTS[kind].title}
        actions={
          <div className="flex shrink-0 items-center gap-2">
            {step.name === 'preview' && (
              <IconButton
                size="sm"
                label={isFolded ? 'Show rows' : 'Hide rows'}
                icon={isFolded ? <ChevronDown /> : <ChevronUp />}
                aria-expanded={!isFolded}
                onClick={() => foldImport(kind, !isFolded)}
              />
            )}
            <Button size="sm" disabled={applying} onClick={() => cancelImport(kind)}>
              Cancel
            </Button>
            {step.name === 'preview' && (
              <Button
                size="sm"
                variant={effect.isWarned ? 'danger' : 'primary'}
                busy={applying || effect.checking}
                disabled={!isClean(step.preview)}
                onClick={() => void effect.confirm(() => void applyShown(kind, client))}
              >
                {effect.isWarned ? 'Apply anyway' : 'Apply'}
              </Button>
            )}
          </div>
        }
      >
        {/* Status changes are announced to screen readers. */}
        <div aria-live="polite" className="flex flex-col gap-3">
          <p className="font-medium wrap-anywhere">{fileName}</p>
          <Step step={step} onRetry={() => void checkAgain(kind)} />
          {step.name === 'preview' && (
            <PreviewSummary preview={step.preview} file={file} isUpdate={step.isUpdate} />
          )}
        </div>
        {effect.isShown && (
          <div className="mt-3">
            <SearchEffect check={effect} />
          </div>
        )}
        {step.name === 'preview' && !isFolded && (
          <div className="mt-3 flex flex-col gap-3">
            <PreviewRows preview={step.preview} title={IMPORTS[kind].title} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** Only names and synonyms affect searches. */
function effectOfStep(kind: Import['kind'], file: Import['file'], step: ImportStep) {
  if (file === null || step.name !== 'preview' || !isClean(step.preview)) return null;
  const { stats, fingerprint } = step.preview;
  if (stats.tx_to_upsert + stats.sy_to_add === 0) return null;
  return effectOfImport(kind, file.data, fingerprint);
}

function Step({ step, onRetry }: { step: ImportStep; onRetry: () => void }) {
  if (step.name === 'reading') return <Progress label="Reading file" fraction={step.fraction} />;
  if (step.name === 'checking') {
    return <Progress label="Checking for changes" fraction={step.fraction} />;
  }
  if (step.name === 'refused' && step.canRetry) {
    return <Failed inline sentence={step.sentence} onRetry={onRetry} />;
  }
  if (step.name === 'refused') return <Refusal sentence={step.sentence} />;
  if (step.applied !== null) {
    return <Progress label="Applying changes" fraction={step.applied} />;
  }
  return step.error === null ? null : <Refusal sentence={step.error} />;
}

/** A failure that a retry can't fix. */
function Refusal({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="flex items-center gap-3 rounded-md bg-bad-soft px-3 py-1.5 text-bad">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{sentence}</span>
    </p>
  );
}

function Progress({ label, fraction }: { label: string; fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="shrink-0 text-muted">
        {label} {/* Hidden from screen readers, which would read every step; the bar has the value. */}
        <span aria-hidden="true" className="inline-block min-w-10 tabular-nums">
          {percent} %
        </span>
      </span>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <span
          data-bar
          style={{ width: `${String(percent)}%` }}
          className="block h-full rounded-full bg-accent transition-[width]"
        />
      </span>
    </div>
  );
}

/** Returns the focus of a removed card to its import button. */
function useFocusReturn(kind: ImportKind): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      // Layout effects are cleaned up before the element leaves the page.
      if (element?.contains(document.activeElement)) document.getElementById(importButtonId(kind))?.focus();
    };
  }, [kind]);
  return card;
}
