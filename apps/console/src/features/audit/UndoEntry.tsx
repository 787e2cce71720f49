import { Button } from '#kit/Button.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import type { AuditEntry } from './audit.api.ts';
import { SHOWS_UNDONE, UNDOABLE_KEY, undoEntry, undoneSentence } from './undo.api.ts';

const NONE: ReadonlySet<number> = new Set();
// Beside the rows rather than in them: what can be undone comes after the entries, and draws no row anew.
const UndoableContext = createContext(NONE);

interface UndoableProps {
  /** The ids of the entries that can be undone; undefined until that is known. */
  ids: ReadonlySet<number> | undefined;
  children: ReactNode;
}

/** What the rows inside of it know of Undo. */
export function Undoable({ ids = NONE, children }: UndoableProps) {
  return <UndoableContext value={ids}>{children}</UndoableContext>;
}

/** Whether an entry can be undone, as far as is known. */
export function useCanUndo({ id }: AuditEntry): boolean {
  return use(UndoableContext).has(id);
}

/** Takes back what an entry says. */
export function UndoEntry({ entry, onStart }: { entry: AuditEntry; onStart: () => void }) {
  const client = useQueryClient();
  const action = useAction<AuditEntry>({
    run: undoEntry,
    fallback: 'Failed to undo',
    done: () => undoneSentence(entry),
    // At once: a second press would be told that there is nothing left.
    onDone: () =>
      client.setQueriesData<ReadonlySet<number>>({ queryKey: UNDOABLE_KEY }, (ids) =>
        ids?.has(entry.id) === true ? new Set([...ids].filter((id) => id !== entry.id)) : ids,
      ),
    refresh: SHOWS_UNDONE,
  });
  const start = (event: MouseEvent) => {
    // The second click of a double one.
    if (event.detail > 1) return;
    onStart();
    action.start(entry);
  };
  return (
    <Button variant="ghost" size="sm" className="h-6" icon={<Undo2 />} busy={action.busy} onClick={start}>
      Undo
    </Button>
  );
}
