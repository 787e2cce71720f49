import { Button } from '#kit/Button.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { BulkItemRow } from '@marketdesk/contract/database.generated.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import type { BulkOutcome } from '@marketdesk/contract/enums.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { bulkItems } from './bulk.api.ts';
import { Badge } from '#kit/Badge.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { readable } from '#kit/list/options.ts';
import { formatEuro } from '#kit/format/money.ts';
import { foundPage } from '#parts/found/foundKinds.tsx';
import { useRouter } from '@tanstack/react-router';

interface ItemPagesProps {
  kind: BulkKind;
  batchId: string;
  /** Only items with this outcome. */
  outcome?: BulkOutcome;
  /** The first items, if already known. */
  first?: readonly BulkItemRow[];
  /** The batch has ended: items show their outcome. */
  isOver?: boolean;
  /** Total number of items. */
  total: number;
}

/** A batch's items, the first few at once, the others on demand. */
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

interface BulkItemsProps {
  kind: BulkKind;
  items: readonly BulkItemRow[];
  /** Items show their outcome. */
  isOver: boolean;
  /** Total number of items, of which these are the first. */
  total: number;
}

/** Items of a bulk action, each a link that opens a new tab. */
function BulkItems({ kind, items, isOver, total }: BulkItemsProps) {
  const router = useRouter();
  const addressOf = (id: string) => {
    const { to, search } = foundPage({ kind, id });
    // The router's types know no assembled path.
    return router.buildLocation({ to: to as never, search: search as never }).href;
  };
  return (
    <div>
      <ul aria-label="Items" className="rounded-md border">
        {items.map((item) => (
          <li key={item.item_id} className="border-b px-3 py-1.5 last:border-b-0">
            <div className="flex min-w-0 items-center gap-2">
              <a
                href={addressOf(item.item_id)}
                target="_blank"
                rel="noopener"
                dir="auto"
                className="max-w-3/4 min-w-0 shrink-0 truncate font-medium hover:underline max-sm:shrink"
              >
                {item.label ?? shortId(item.item_id)}
              </a>
              <span className="min-w-0 flex-1 truncate text-muted" title={item.detail ?? undefined}>
                {detailOf(kind, item.detail)}
              </span>
              {item.amount_eur !== null && (
                <span className="tabular font-medium">{formatEuro(item.amount_eur)}</span>
              )}
              <Outcome item={item} isOver={isOver} />
            </div>
            {item.excerpt?.split('\n').map((line) => (
              // Separate: a long title must not push out the reporter's text.
              <p key={line} dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {line}
              </p>
            ))}
            {item.reason !== null && <p className="text-sm wrap-anywhere text-muted">{item.reason}</p>}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-1 text-sm text-muted">and {(total - items.length).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

/** Distinguishes items of the same name; for some kinds a state as stored in the database. */
function detailOf(kind: BulkKind, detail: string | null): string | null {
  if (detail === null) return null;
  if (kind === 'review') return `${detail} of 5 stars`;
  return kind === 'withdrawal' || kind === 'post' ? readable(detail) : detail;
}

function Outcome({ item: { outcome, foreseen }, isOver }: { item: BulkItemRow; isOver: boolean }) {
  if (isOver && outcome === 'done') return <Badge tone="good">Done</Badge>;
  if (isOver && outcome === 'pending') return <Badge>Not done</Badge>;
  if (outcome === 'refused' || (outcome === 'pending' && foreseen === 'refused'))
    return <Badge tone="bad">Refused</Badge>;
  if (foreseen === 'proposed' && outcome !== 'done') return <Badge tone="accent">Approval</Badge>;
  return null;
}
