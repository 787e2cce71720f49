import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { thingsOf, worded } from './bulk.ts';
import { ItemPages } from './ItemPages.tsx';
import { isUnderWay, outcomeOf } from './outcome.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { type BulkBatch, forgetBatch, showBatch } from './store.ts';
import { StopButton } from './StopButton.tsx';

interface BatchDialogProps {
  open: boolean;
  batch: BulkBatch;
  progress: BulkProgress;
}

/** How far a batch is; afterwards, what became of it, and what was refused and why. */
export function BatchDialog({ open, batch, progress }: BatchDialogProps) {
  const isGoing = isUnderWay(progress);
  const isStopped = progress.state === 'stopped';
  const close = () => (isGoing ? showBatch(false) : forgetBatch());
  return (
    <Dialog
      open={open}
      size="lg"
      title={worded(batch.does, thingsOf(batch.item, progress.total))}
      onClose={close}
      footer={
        <>
          {progress.state === 'running' && <StopButton batch={batch} size="md" />}
          <Button variant="primary" onClick={close}>
            {isGoing ? 'Hide' : 'Close'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isGoing ? (
          <>
            <ProgressBar batch={batch} progress={progress} />
            <p className="text-muted">It goes on when this is hidden, and when you leave the page.</p>
          </>
        ) : (
          <p role="status">{outcomeOf(batch, progress)}</p>
        )}
        {!isGoing && isStopped && (
          <ItemPages kind={batch.item} batchId={batch.id} total={progress.total} isOver />
        )}
        {!isGoing && !isStopped && progress.refused > 0 && (
          <ItemPages kind={batch.item} batchId={batch.id} outcome="refused" total={progress.refused} />
        )}
      </div>
    </Dialog>
  );
}
