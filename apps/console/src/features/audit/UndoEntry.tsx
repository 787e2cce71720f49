import { Button } from '#kit/Button.tsx';
import { useAction } from '#kit/useAction.ts';
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useFollowUndo } from '#engine/bulk/useFollowUndo.ts';
import { ANYTHING, undoEntry } from '#engine/undo/undo.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { createContext, use, useState } from 'react';
import type { AuditEntry } from './audit.search.ts';
import { UNDOABLE_KEY, undoneSentence } from './undo.api.ts';
import { isolated } from '#kit/format/isolated.ts';
import { languageName } from '#parts/languageName.ts';

interface RestoreWords {
  question: string;
  whatComesBack: string;
}

type Details = AuditEntry['details'];

const WORDS: Readonly<Record<string, (details: Details) => RestoreWords>> = {
  delete_category: (details) => ({
    question: 'Restore this category?',
    whatComesBack: `${named(details)} comes back at its old place, with ${withItems(details)}every name, synonym and alias that went with it.`,
  }),
  delete_subcategory: (details) => ({
    question: 'Restore this subcategory?',
    whatComesBack: `${named(details)} comes back at its old place in “${word(details.category)}”, with every name, synonym and alias that went with it.`,
  }),
  delete_taxonomy_translation: (details) => ({
    question: 'Restore this name?',
    whatComesBack: `“${word(details.item)}” is called “${word(details.old_display_name)}” in ${languageName(word(details.locale))} again.`,
  }),
  delete_taxonomy_alias: (details) => ({
    question: 'Restore this alias?',
    whatComesBack: `“${word(details.from_slug)}” leads to “${word(details.to)}” again.`,
  }),
  bulk_delete_taxonomy_synonyms: (details) => ({
    question: details.count === 1 ? 'Restore this synonym?' : 'Restore these synonyms?',
    whatComesBack:
      details.count === 1
        ? 'It comes back to the item that it led to.'
        : `All ${word(details.count)} come back to the items that they led to.`,
  }),
};

/** Whether an entry is a deletion, which is restored after a question. */
export function isRestorable({ action }: AuditEntry): boolean {
  return Object.hasOwn(WORDS, action);
}

/** The question before a restore. */
export function restoreWords({ action, details }: AuditEntry): RestoreWords {
  return WORDS[action]?.(details) ?? { question: 'Restore the deleted item?', whatComesBack: '' };
}

function named({ name, slug }: Details): string {
  return `“${word(name ?? slug)}”`;
}

function withItems({ subcategories }: Details): string {
  const count = Array.isArray(subcategories) ? subcategories.length : 0;
  if (count === 0) return '';
  return count === 1 ? 'its subcategory and ' : `its ${String(count)} subcategories and `;
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? isolated(String(value)) : '–';
}

/** Ids of the undoable entries. A context instead of row data: loaded after the entries, without rerendering the rows. */
export const Undoable = createContext<ReadonlySet<number> | undefined>(undefined);

/** Whether an entry can be undone, as far as known. */
export function useCanUndo({ id }: AuditEntry): boolean {
  return use(Undoable)?.has(id) === true;
}

interface UndoEntryProps {
  entry: AuditEntry;
  onStart: () => void;
}

/** Undoes an entry; deletions in the taxonomy after a question. */
export function UndoEntry({ entry, onStart }: UndoEntryProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const follow = useFollowUndo();
  const asks = isRestorable(entry);
  const { question, whatComesBack } = restoreWords(entry);
  const action = useAction({
    run: () => undoEntry(entry.id, entry.action),
    fallback: asks ? 'Failed to restore' : 'Failed to undo',
    errorDisplay: asks ? 'inline' : 'toast',
    done: (leftOut) => undoneSentence(entry, leftOut),
    // Immediately, because a second press would only get an error.
    onDone: () => {
      client.setQueriesData<ReadonlySet<number>>({ queryKey: UNDOABLE_KEY }, (ids) =>
        ids?.has(entry.id) === true ? new Set([...ids].filter((id) => id !== entry.id)) : ids,
      );
      follow(entry);
    },
    refresh: ANYTHING,
  });
  const start = () => {
    onStart();
    action.start();
  };
  const ask = () => {
    action.reset();
    setAsking(true);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="h-6"
        icon={<Undo2 />}
        busy={!asks && action.busy}
        aria-haspopup={asks ? 'dialog' : undefined}
        // The second click of a double click is ignored.
        onClick={asks ? ask : ({ detail }) => detail <= 1 && start()}
      >
        {asks ? 'Restore' : 'Undo'}
      </Button>
      {asks && (
        <ConfirmDialog
          open={asking}
          question={question}
          verb="Restore"
          action={action}
          onConfirm={start}
          onCancel={() => setAsking(false)}
        >
          <p className="wrap-anywhere text-muted">{whatComesBack}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
