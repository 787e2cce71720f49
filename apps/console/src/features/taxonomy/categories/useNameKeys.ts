import type { InlineEdit } from '#kit/fields/useInlineEdit.ts';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { goToName } from './rowWays.ts';

/** What the keyboard does in a name, and what leaving it does. `isWrong`: what is typed can't be saved. */
export function useNameKeys(edit: InlineEdit, isWrong: boolean) {
  // Enter saves and moves on, which must not save again.
  const isSaved = useRef(false);

  const enter = (box: HTMLInputElement, step: -1 | 1) => {
    edit.commit();
    if (edit.phase === 'typing' && isWrong) return;
    isSaved.current = true;
    goToName(box, step);
    isSaved.current = false;
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target: box, key } = event;
      if (!(box instanceof HTMLInputElement) || event.altKey) return;
      if (key === 'Escape' && edit.phase !== 'shown') {
        event.stopPropagation();
        edit.restore();
      } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        if (key === 'Enter') enter(box, event.shiftKey ? -1 : 1);
        else goToName(box, key === 'ArrowDown' ? 1 : -1);
      }
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const isWithin = event.currentTarget.contains(event.relatedTarget);
      // Another window or tab became active; the input still has the page's focus.
      const isElsewhere = document.activeElement === event.target;
      if (isWithin || isElsewhere || isSaved.current) return;
      // A refused value is not sent again just by losing the focus; Enter tries again.
      if (edit.problem === null) edit.commit();
    },
  };
}
