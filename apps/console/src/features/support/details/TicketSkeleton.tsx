import { cx } from '#kit/cx.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';

/** The skeleton of a ticket's page. */
export function TicketSkeleton() {
  usePageTitle('Ticket');
  return (
    <div className="flex h-[calc(100dvh-3rem-1.5rem)] flex-col gap-3 md:h-[calc(100dvh-2rem)]">
      <Skeleton className="h-8 w-96 max-w-full" />
      <div className="grid min-h-0 flex-1 gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-h-0 flex-col rounded-lg border bg-surface shadow-card">
          <ThreadSkeleton />
          <div className="flex h-36 flex-col gap-2 border-t p-3">
            <Skeleton className="h-14 w-full rounded-md" />
            <Skeleton className="h-8 w-26 self-end rounded-md" />
          </div>
        </div>
        <div className="hidden rounded-lg border bg-surface p-4 shadow-card xl:block">
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
    </div>
  );
}

const BUBBLES = ['h-16 w-3/5', 'h-24 w-1/2', 'h-12 w-2/5', 'h-20 w-3/5', 'h-14 w-1/2'];

/** Grey bubbles of a conversation. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-hidden p-4">
      {BUBBLES.map((size, at) => (
        <Skeleton key={size} className={cx('rounded-xl', size, at % 2 === 1 && 'self-end')} />
      ))}
    </div>
  );
}
