import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { DoneRow } from './DoneRow.tsx';
import { justDone } from './undo.api.ts';

/** One's own last changes, newest first, with their undo. */
export default function JustDoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...justDone(), enabled: open });
  return (
    <Drawer open={open} title="Just done" onClose={onClose}>
      <QueryState
        query={query}
        fallback="Failed to load what was just done"
        skeleton={<Skeleton className="h-40 w-full" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<History />}
            text="Nothing yet."
            hint="Here are your last changes that can be undone: what you claimed, handed over, closed, decided, suspended, deleted, wrote."
          />
        }
      >
        {(rows) => (
          <ul aria-label="Just done" className="flex flex-col">
            {rows.map((done) => (
              <DoneRow key={done.entry_id} done={done} onLeave={onClose} />
            ))}
          </ul>
        )}
      </QueryState>
    </Drawer>
  );
}
