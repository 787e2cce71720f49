import { useState } from 'react';
import { BatchDialog } from './BatchDialog.tsx';
import { BatchStrip } from './BatchStrip.tsx';
import { isUnderWay } from './outcome.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { type BulkBatch, type BulkWish, closeWish } from './store.ts';
import { useBatch } from './useBatch.ts';

interface BulkWorkProps {
  wish: BulkWish | null;
  batch: BulkBatch | null;
  isShown: boolean;
}

/** The lazily loaded part of BulkHost. */
export default function BulkWork({ wish, batch, isShown }: BulkWorkProps) {
  // While the preview closes, it keeps its content.
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
  // What is over in no time is only told.
  if (progress === undefined || !(isShown || batch.isConflict || isUnderWay(progress))) return null;
  return (
    <>
      {!isShown && <BatchStrip batch={batch} progress={progress} />}
      <BatchDialog open={isShown} batch={batch} progress={progress} />
    </>
  );
}
