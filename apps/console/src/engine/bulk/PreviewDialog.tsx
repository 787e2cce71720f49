import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { thingsOf, worded } from './bulk.ts';
import { bulkPreview, bulkProgress, startBulk } from './bulk.api.ts';
import { isUnderWay, previewVerb } from './outcome.ts';
import { Preview } from './Preview.tsx';
import { type BulkBatch, type BulkWish, followBatch } from './store.ts';
import { readItemsAgain } from './tellEnd.ts';

interface PreviewDialogProps {
  /** Identifies the preview: each is requested again. */
  nth: number;
  open: boolean;
  wish: BulkWish;
  onClose: () => void;
}

/** Previews a bulk action: which items, what it does, and refusals with reasons. One button runs it. */
export function PreviewDialog({ nth, open, wish, onClose }: PreviewDialogProps) {
  const preview = useQuery(bulkPreview(wish, nth));
  const verb = preview.data === undefined ? null : previewVerb(wish, preview.data);
  const start = useStart(wish);
  const button = useRef<HTMLButtonElement>(null);
  const isReady = verb !== null && !wish.dangerous;
  // For a preview that loads after the dialog: initialFocus is read only on opening.
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return (
    <Dialog
      open={open}
      size="lg"
      title={titleOf(wish, preview.data)}
      onClose={onClose}
      initialFocus={() => (isReady ? button.current : null)}
      finalFocus={() => wish.opener ?? null}
      footer={
        <>
          <Button onClick={onClose}>
            {preview.data !== undefined && verb === null ? 'Close' : 'Cancel'}
          </Button>
          {verb !== null && preview.data !== undefined && (
            <Button
              ref={button}
              variant={wish.dangerous ? 'danger' : 'primary'}
              busy={start.busy}
              onKeyDown={ignoreHeld}
              onClick={() => start.start(preview.data)}
              className="h-auto! min-h-8 max-w-full py-1 whitespace-normal!"
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={preview}
        fallback="Failed to preview"
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {(data) => <Preview kind={wish.item} preview={data} />}
      </QueryState>
      <ErrorLine text={start.error} className="mt-2" />
    </Dialog>
  );
}

// Enter may still be down from the previous question: the preview has not been read yet.
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

function titleOf({ does, item, of }: BulkWish, preview: BulkPreview | undefined): string {
  const count = preview?.total ?? ('ids' in of ? of.ids.length : null);
  return `${worded(does, count === null ? 'all that match' : thingsOf(item, count))}?`;
}

// A few items finish within the call. A failed start may have begun, so the lists are refetched; starting again is
// idempotent.
function useStart(wish: BulkWish) {
  const me = useMe();
  const client = useQueryClient();
  return useAction<BulkPreview, { batch: BulkBatch; progress: BulkProgress }>({
    run: async (preview) => {
      const { batch_id: id } = preview;
      try {
        await startBulk(id);
      } catch (error) {
        void readItemsAgain(client);
        throw error;
      }
      const { item, does, done } = wish;
      const batch = { id, item, does, done, userId: me.user_id, isConflict: false };
      return { batch, progress: await progressOf(client, wish, preview) };
    },
    fallback: 'Failed to start',
    errorDisplay: 'inline',
    onDone: ({ batch, progress }) => {
      wish.onStart();
      followBatch(batch, isUnderWay(progress) || progress.refused > 0);
    },
  });
}

// A started batch continues even if its progress can't be read; it then counts as just begun.
async function progressOf(
  client: QueryClient,
  { item, action }: BulkWish,
  { batch_id: id, total }: BulkPreview,
): Promise<BulkProgress> {
  const progress = bulkProgress({ id });
  try {
    return await client.query(progress);
  } catch {
    const begun: BulkProgress = {
      batch_id: id,
      item,
      action,
      state: 'running',
      total,
      done: 0,
      proposed: 0,
      refused: 0,
      undone: 0,
      remaining: total,
      can_undo: false,
      undo_until: null,
    };
    client.setQueryData(progress.queryKey, begun);
    return begun;
  }
}
