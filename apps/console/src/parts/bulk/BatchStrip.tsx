import { Button } from '#kit/Button.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { X } from 'lucide-react';
import { thingsOf, worded } from './bulk.ts';
import { isUnderWay, outcomeOf } from './outcome.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { type BulkBatch, forgetBatch, showBatch } from './store.ts';
import { StopButton } from './StopButton.tsx';

/** A batch whose dialog is hidden, over every page until it is done. */
export function BatchStrip({ batch, progress }: { batch: BulkBatch; progress: BulkProgress }) {
  const isGoing = isUnderWay(progress);
  return (
    <section
      aria-label="Bulk action"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-4 py-1.5 md:px-6"
    >
      {isGoing ? (
        <>
          <span className="font-medium">
            {progress.state === 'undoing' && 'Undo: '}
            {worded(batch.does, thingsOf(batch.item, progress.total))}
          </span>
          {/* On a phone on a line of its own. */}
          <div className="flex min-w-0 flex-1 basis-48">
            <ProgressBar batch={batch} progress={progress} />
          </div>
          {progress.state === 'running' && <StopButton batch={batch} size="sm" />}
        </>
      ) : (
        <span className="min-w-0 flex-1 wrap-anywhere">{outcomeOf(batch, progress)}</span>
      )}
      <Button size="sm" onClick={() => showBatch(true)}>
        Show
      </Button>
      {!isGoing && <IconButton label="Dismiss" size="sm" icon={<X />} onClick={forgetBatch} />}
    </section>
  );
}
