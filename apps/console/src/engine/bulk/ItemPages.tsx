import { Button } from '#kit/Button.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { BulkItemRow } from '@marketdesk/contract/database.generated.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { BulkOutcome } from '@marketdesk/contract/enums.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { bulkItems } from './bulk.api.ts';
import { BulkItems } from './BulkItems.tsx';

interface ItemPagesProps {
  kind: BulkKind;
  batchId: string;
  /** Only those that ended so. */
  outcome?: BulkOutcome;
  /** Those at the beginning, if they are known already. */
  first?: readonly BulkItemRow[];
  /** It was done or stopped: each says what became of it. */
  isOver?: boolean;
  /** How many there are in all. */
  total: number;
}

/** The items of a batch, some at first, and the others on demand. */
export function ItemPages({ kind, batchId, outcome, first, isOver = false, total }: ItemPagesProps) {
  const items = useInfiniteQuery({
    ...bulkItems(batchId, outcome ?? null),
    ...(first !== undefined && { initialData: { pages: [[...first]], pageParams: [0] } }),
  });
  return (
    <QueryState query={items} fallback="Failed to load" skeleton={<Skeleton className="h-24 w-full" />}>
      {({ pages }) => (
        <>
          <BulkItems kind={kind} items={pages.flat()} isOver={isOver} total={total} />
          {items.hasNextPage && (
            <Button
              className="self-start"
              busy={items.isFetchingNextPage}
              onClick={() => void items.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </QueryState>
  );
}
