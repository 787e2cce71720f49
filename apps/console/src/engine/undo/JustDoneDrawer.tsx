import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { type Done, justDone } from './undo.api.ts';
import { Button } from '#kit/Button.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { isPlainClick } from '#kit/list/RowLink.tsx';
import { actionWords } from '#parts/audit/auditWords.ts';
import { entityPage } from '#parts/audit/entityPage.ts';
import { ReverseDecision } from '#engine/decide/ReverseDecision.tsx';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOfDone, useUndoDone } from './useUndoDone.ts';

/** The user's own last changes, newest first, with Undo. */
export default function JustDoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...justDone(), enabled: open });
  return (
    <Drawer open={open} title="Just done" onClose={onClose}>
      <QueryState
        query={query}
        fallback="Failed to load recent changes"
        skeleton={<Skeleton className="h-40 w-full" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<History />}
            text="Nothing yet."
            hint="Your last changes that can be undone appear here, such as claims, decisions, suspensions and deletions."
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

interface DoneRowProps {
  done: Done;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** A change: what, target, time, and Undo or why it is impossible. */
function DoneRow({ done, onLeave }: DoneRowProps) {
  const undoing = useUndoDone();
  // Undefined before the first question.
  const [isReversing, setReversing] = useState<boolean>();
  return (
    <li className="flex items-start gap-3 border-b py-2.5 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{actionWords(done.action)}</span>
          <span className="text-sm text-muted">
            <TimeAgo at={done.created_at} short />
          </span>
        </span>
        <ItemLink done={done} onLeave={onLeave} />
        {done.why_not !== null && !done.is_undone && (
          <span className="text-sm wrap-anywhere text-muted">{done.why_not}</span>
        )}
      </div>
      {done.reversible !== null && (
        <>
          <Button size="sm" onClick={() => setReversing(true)}>
            Reverse…
          </Button>
          {isReversing !== undefined && (
            <ReverseDecision
              open={isReversing}
              decision={done.reversible}
              onClose={() => setReversing(false)}
            />
          )}
        </>
      )}
      {done.is_undone ? (
        <span className="shrink-0 py-1 text-sm text-muted">Undone</span>
      ) : (
        done.why_not === null && (
          <Button size="sm" icon={<Undo2 />} busy={undoing.busy} onClick={() => undoing.start(done)}>
            Undo
          </Button>
        )
      )}
    </li>
  );
}

function ItemLink({ done: { entity_table: table, entity_id: id, title }, onLeave }: DoneRowProps) {
  const router = useRouter();
  const page = entityPage({ entity_table: table, entity_id: id, details: {} });
  const name = nameOfDone({ entity_table: table, entity_id: id, title });
  if (page === null) return <span className="truncate text-muted">{name}</span>;
  return (
    <a
      href={page}
      dir="auto"
      className="truncate text-accent-text hover:underline"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onLeave();
        // The page's address contains an id, which the router's types can't know.
        void router.navigate({ to: page as never });
      }}
    >
      {name}
    </a>
  );
}
