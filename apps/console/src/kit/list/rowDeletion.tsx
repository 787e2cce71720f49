import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useAction } from '../useAction.ts';
import { announceResolved } from './rowResolved.ts';
import { cancelRereads, dropRow } from './showRow.ts';

interface Deletable<Row> {
  /** The spec's question. */
  question: string;
  /** The row, and the consequences of deleting it. */
  explain: (row: Row) => ReactNode;
  remove: (id: string) => Promise<void>;
  /** Restores this deletion, for Undo in the toast; not a later one by another user. */
  restore: (id: string) => () => Promise<unknown>;
  done: string;
  fallback: string;
  undoFallback: string;
  /** The key prefix of all queries with such rows. */
  listKey: QueryKey;
  /** The key of a single row. */
  oneKey: (id: string) => QueryKey;
  /** Queries to invalidate afterwards. */
  refresh: readonly QueryKey[];
}

interface DeletionProps<Row> {
  /** Leaves the row's page or drawer; the row is removed from the lists after that. */
  onDeleted: (row: Row) => Promise<void> | undefined;
  children: ReactNode;
}

/**
 * Returns a component that confirms a deletion, removes the row from the lists and offers Undo, and the hook that
 * buttons and keys below it use to ask.
 */
export function rowDeletion<Row extends { id: string }>(deletable: Deletable<Row>) {
  const AskDelete = createContext<((row: Row) => void) | null>(null);

  function Deletion({ onDeleted, children }: DeletionProps<Row>) {
    const { ask, dialog } = useDeletion(deletable, onDeleted);
    return (
      <AskDelete value={ask}>
        {children}
        {dialog}
      </AskDelete>
    );
  }
  function useAskDelete(): (row: Row) => void {
    const ask = useContext(AskDelete);
    if (ask === null) throw new Error(`Nobody asks here: ${deletable.question}`);
    return ask;
  }
  return [Deletion, useAskDelete] as const;
}

function useDeletion<Row extends { id: string }>(
  deletable: Deletable<Row>,
  onDeleted: DeletionProps<Row>['onDeleted'],
) {
  const { listKey, oneKey, restore } = deletable;
  const client = useQueryClient();
  const [asked, setAsked] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Target of the focus: back, or the row next to the deleted one.
  const next = useRef<HTMLElement | null>(null);

  const leave = async (row: Row) => {
    // Only earlier requests: the list may be read for the first time on the way to it.
    cancelRereads(client, listKey);
    if (!announceResolved(row.id)) await onDeleted(row);
    dropRow(client, listKey, row.id, oneKey(row.id));
  };
  const action = useAction<Row>({
    run: ({ id }) => deletable.remove(id),
    fallback: deletable.fallback,
    errorDisplay: 'inline',
    done: () => deletable.done,
    undo: (_gone, { id }) => {
      const takeBack = restore(id);
      return async () => {
        await takeBack();
        // Refusal: there is none.
        void client.resetQueries({ queryKey: oneKey(id) });
      };
    },
    undoFallback: deletable.undoFallback,
    onDone: (_gone, row) => {
      next.current = rowBeside(row.id);
      setOpen(false);
      void leave(row);
    },
    refresh: deletable.refresh,
  });

  const ask = useCallback((row: Row) => {
    const focused = document.activeElement as HTMLElement | null;
    // A menu closes with its focused entry.
    next.current = focused?.closest('[role=menu]') ? rowOf(row.id) : focused;
    setAsked(row);
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: asked !== null && (
      <ConfirmDialog
        open={isOpen}
        question={deletable.question}
        verb="Delete"
        dangerous
        action={action}
        finalFocus={() => next.current}
        onConfirm={() => action.start(asked)}
        onCancel={() => setOpen(false)}
      >
        {deletable.explain(asked)}
      </ConfirmDialog>
    ),
  };
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-row-id="${id}"]`);
}

function rowBeside(id: string): HTMLElement | null {
  const row = rowOf(id);
  return (row?.nextElementSibling ?? row?.previousElementSibling ?? null) as HTMLElement | null;
}
