import { Button, type ButtonSize } from '#kit/Button.tsx';
import { useAction } from '#kit/useAction.ts';
import { bulkProgress, stopBulk } from './bulk.api.ts';
import type { BulkBatch } from './store.ts';

/** Leaves the rest of a batch undone; what is done stays. */
export function StopButton({ batch, size }: { batch: BulkBatch; size: ButtonSize }) {
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
