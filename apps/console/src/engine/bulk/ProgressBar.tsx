import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { thingsOf, worded } from './bulk.ts';
import type { BulkBatch } from './store.ts';

/** Progress of a batch, as a bar and as numbers. */
export function ProgressBar({ batch, progress }: { batch: BulkBatch; progress: BulkProgress }) {
  const { total, remaining, state } = progress;
  const isUndoing = state === 'undoing';
  const passed = total - remaining;
  const words = worded(batch.does, thingsOf(batch.item, total));
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <div
        role="progressbar"
        aria-label={isUndoing ? `Undo: ${words}` : words}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={passed}
        aria-valuetext={`${passed} of ${total}`}
        className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken outline -outline-offset-1 outline-line-strong"
      >
        <div
          data-bar
          className="h-full bg-accent transition-[width] duration-300"
          style={{ width: `${String((passed / total) * 100)}%` }}
        />
      </div>
      <span className="tabular text-sm whitespace-nowrap text-muted">
        {passed.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
    </div>
  );
}
