import { BackendError } from '#backend/BackendError.ts';
import { Button, type ButtonSize } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { useAction } from '#kit/useAction.ts';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { bulkProgress, stopBulk } from './bulk.api.ts';
import { thingsOf, worded } from './bulk.ts';
import { ItemPages } from './ItemPages.tsx';
import { isUnderWay, outcomeOf } from './outcome.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { type BulkBatch, type BulkWish, closeWish, forgetBatch, showBatch } from './store.ts';
import { tellEnd } from './tellEnd.ts';

interface BulkWorkProps {
  wish: BulkWish | null;
  batch: BulkBatch | null;
  isShown: boolean;
}

/** The lazily loaded part of BulkHost. */
export default function BulkWork({ wish, batch, isShown }: BulkWorkProps) {
  // The preview keeps its content during the closing animation.
  const [preview, setPreview] = useState({ wish, times: 0 });
  if (wish !== null && wish !== preview.wish) setPreview({ wish, times: preview.times + 1 });
  return (
    <>
      {preview.wish !== null && (
        <PreviewDialog
          key={preview.times}
          nth={preview.times}
          open={wish !== null}
          wish={preview.wish}
          onClose={closeWish}
        />
      )}
      {batch !== null && <Batch key={batch.id} batch={batch} isShown={isShown} />}
    </>
  );
}

function Batch({ batch, isShown }: { batch: BulkBatch; isShown: boolean }) {
  const progress = useBatch(batch);
  // A quick batch only shows its result.
  if (progress === undefined || !(isShown || batch.isConflict || isUnderWay(progress))) return null;
  return (
    <>
      {!isShown && <BatchStrip batch={batch} progress={progress} />}
      <BatchDialog open={isShown} batch={batch} progress={progress} />
    </>
  );
}

/** A running batch whose dialog is hidden; shown on every page. */
function BatchStrip({ batch, progress }: { batch: BulkBatch; progress: BulkProgress }) {
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
          {/* On phones on its own line. */}
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

/** Progress of a batch. Announces its end once; drops a batch that the server no longer knows. */
function useBatch(batch: BulkBatch): BulkProgress | undefined {
  const client = useQueryClient();
  const { data, error } = useQuery(bulkProgress(batch));
  const isOver = data !== undefined && !isUnderWay(data);
  const isGone = error instanceof BackendError && error.status === 404;
  const tell = useEffectEvent(() => {
    if (data !== undefined && !batch.isConflict) tellEnd(client, batch, data);
  });
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  useEffect(() => {
    if (isGone) forgetBatch();
  }, [isGone]);
  return data;
}

interface BatchDialogProps {
  open: boolean;
  batch: BulkBatch;
  progress: BulkProgress;
}

/** Progress of a batch, then its outcome with refusals and reasons. */
function BatchDialog({ open, batch, progress }: BatchDialogProps) {
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

/** Stops a batch; finished items stay. */
function StopButton({ batch, size }: { batch: BulkBatch; size: ButtonSize }) {
  const stop = useAction({
    run: () => stopBulk(batch.id),
    fallback: 'Failed to stop',
    refresh: [bulkProgress(batch).queryKey],
  });
  return (
    <Button size={size} busy={stop.busy} onClick={() => stop.start()}>
      Stop the rest
    </Button>
  );
}
