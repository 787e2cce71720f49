import { type FocusEvent, type KeyboardEvent, useState } from 'react';

interface Hold {
  isHeld: boolean;
  /** The id of the row that has the keyboard, or holds what has it. */
  rowId: string | undefined;
  /** For the element around the table. */
  events: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** Whether somebody has the pointer or the keyboard on a table's rows. Escape lets go of the keyboard's part. */
export function useHold(): Hold {
  const [isPointed, setPointed] = useState(false);
  const [rowId, setRowId] = useState<string>();
  // A button that was clicked keeps the focus long after the pointer has left; only who moves by keys stays.
  const [byKeys, setByKeys] = useState(false);
  return {
    isHeld: isPointed || byKeys,
    rowId,
    events: {
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
        if (key === 'Escape' && target instanceof HTMLElement) target.blur();
      },
    },
  };
}
