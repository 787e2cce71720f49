import { useSelectionOf } from '#kit/list/selection.ts';
import type { BulkKind } from '@marketdesk/contract/documents.ts';
import { type ReactNode, useRef, useState } from 'react';
import { type BulkAction, type BulkAnswer, thingsOf } from './bulk.ts';
import { askBulk } from './store.ts';

interface BulkPressOptions {
  kind: BulkKind;
  filters: Readonly<Record<string, unknown>>;
  /** Number of selected rows; undefined while counting. */
  count: number | undefined;
}

interface BulkPress {
  /** Asks the action's question, if any, then shows the preview. */
  press: (action: BulkAction) => void;
  /** Must be rendered. */
  question: ReactNode;
}

/** Bulk actions on the selection, for buttons and keys. */
export function useBulkPress({ kind, filters, count }: BulkPressOptions): BulkPress {
  const { ids, isEverything, clear } = useSelectionOf();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const opener = useRef<HTMLElement>(null);
  const preview = (action: BulkAction, answer: BulkAnswer) => {
    setAsked(null);
    const { name, does, done, dangerous = false } = action;
    askBulk({
      item: kind,
      action: name,
      does,
      done,
      dangerous,
      of: isEverything ? { filters } : { ids: [...ids] },
      opener: opener.current,
      onStart: clear,
      ...answer,
    });
  };
  const press = (action: BulkAction) => {
    const { activeElement } = document;
    opener.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
    if (action.Question === undefined) preview(action, { arguments: action.arguments ?? {} });
    else setAsked(action);
  };
  const Question = asked?.Question;
  return {
    press,
    question: asked !== null && Question !== undefined && (
      <Question
        things={count === undefined ? 'all that match' : thingsOf(kind, count)}
        filters={filters}
        onAnswer={(answer) => preview(asked, answer)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
