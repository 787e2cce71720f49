import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Suspense } from 'react';
import type { Ticket } from './ticket.ts';

const Appeal = lazyPart(async () => ({ default: (await import('./Appeal.tsx')).Appeal }));

/** The appealed decision of a ticket; nothing for other tickets. */
export function LazyAppeal({ ticket, level }: { ticket: Ticket; level: 'h2' | 'h3' }) {
  if (ticket.category !== 'Report Appeal') return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <Appeal ticketId={ticket.id} level={level} />
    </Suspense>
  );
}
