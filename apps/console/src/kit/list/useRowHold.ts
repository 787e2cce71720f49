import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Hold {
  isHeld: boolean;
  /** Id of the row that has or contains the focus. */
  rowId: string | undefined;
  /** For the element around the table, which outlives its rows. */
  events: {
    ref: RefObject<HTMLDivElement | null>;
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Whether the pointer or the focus is on a table's rows. Escape moves the focus from a control to its row and releases
 * the hold.
 */
export function useRowHold(rows: readonly unknown[] | undefined): Hold {
  const [isPointed, setPointed] = useState(false);
  const [rowId, setRowId] = useState<string>();
  // A clicked button keeps the focus long after the pointer left: only keyboard focus counts.
  const [byKeys, setByKeys] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  // A removed row takes the focus with it, without an event.
  useEffect(() => {
    if (rowId === undefined && !byKeys) return;
    if (around.current?.contains(document.activeElement) === true) return;
    setRowId(undefined);
    setByKeys(false);
  }, [rows, rowId, byKeys]);
  return {
    isHeld: isPointed || byKeys,
    rowId,
    events: {
      ref: around,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }) => {
        setRowId(target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId);
        setByKeys(target.matches(':focus-visible'));
      },
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setRowId(undefined);
        setByKeys(false);
      },
      onKeyDown: ({ key, target }) => {
        if (key !== 'Escape') return;
        if (target instanceof Element) target.closest<HTMLElement>('[data-row-id]')?.focus();
        setByKeys(false);
      },
    },
  };
}
