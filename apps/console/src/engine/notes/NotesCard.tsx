import { lazyPart } from '#kit/lazyPart.tsx';
import { Card } from '#kit/Card.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { Suspense, useId } from 'react';
import type { Noted } from './notes.api.ts';

const Notes = lazyPart(() => import('./Notes.tsx'));

/** Staff notes as a card. Their code loads after the page's. */
export function NotesCard({ noted }: { noted: Noted }) {
  return (
    <Card title="Notes">
      <LazyNotes noted={noted} />
    </Card>
  );
}

/** The same in a drawer, a dialog or beside a conversation. */
export function NotesSection({ noted, level: Heading = 'h3' }: { noted: Noted; level?: 'h2' | 'h3' }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <Heading id={id} className="font-semibold">
        Notes
      </Heading>
      <LazyNotes noted={noted} />
    </section>
  );
}

// Text typed about one item must not become a note on the next.
function LazyNotes({ noted }: { noted: Noted }) {
  return (
    <Suspense fallback={<Skeleton className="h-28 w-full" />}>
      <Notes key={noted.id} noted={noted} />
    </Suspense>
  );
}
