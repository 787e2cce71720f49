import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useMe } from '#session/MeContext.ts';
import type { BulkPreview, BulkProgress } from '@marketdesk/contract/documents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { thingsOf, worded } from './bulk.ts';
import { bulkPreview, bulkProgress, startBulk } from './bulk.api.ts';
import { isUnderWay, previewVerb } from './outcome.ts';
import { Preview } from './Preview.tsx';
import { type BulkBatch, type BulkWish, followBatch } from './store.ts';

interface PreviewDialogProps {
  /** Which preview it is: each is requested anew. */
  nth: number;
  open: boolean;
  wish: BulkWish;
  onClose: () => void;
}

/** What an action will do to which items, and what is refused and why; one button does it. */
export function PreviewDialog({ nth, open, wish, onClose }: PreviewDialogProps) {
  const preview = useQuery(bulkPreview(wish, nth));
  const verb = preview.data === undefined ? null : previewVerb(wish, preview.data);
  const start = useStart(wish);
  const button = useRef<HTMLButtonElement>(null);
  const isReady = verb !== null && !wish.dangerous;
  // When the preview comes after the dialog: initialFocus is asked only as that opens.
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

// Enter is still down from the question before: nobody has read the preview yet.
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

function titleOf({ does, item, of }: BulkWish, preview: BulkPreview | undefined): string {
  const count = preview?.total ?? ('ids' in of ? of.ids.length : null);
  return `${worded(does, count === null ? 'all that match' : thingsOf(item, count))}?`;
}

// A few items are done within the call: then there is nothing to follow.
function useStart(wish: BulkWish) {
  const me = useMe();
  const client = useQueryClient();
  return useAction<BulkPreview, { batch: BulkBatch; progress: BulkProgress }>({
    run: async ({ batch_id: id }) => {
      await startBulk(id);
      const { item, does, done } = wish;
      const batch = { id, item, does, done, userId: me.user_id, isTold: false };
      return { batch, progress: await client.query(bulkProgress(batch)) };
    },
    fallback: 'Failed to start',
    tell: 'inline',
    onDone: ({ batch, progress }) => {
      wish.onStart();
      followBatch(batch, isUnderWay(progress) || progress.refused > 0);
    },
  });
}
