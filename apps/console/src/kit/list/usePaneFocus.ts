import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isTyping, layerHasKeys } from '../keys/keyboard.ts';
import { isInToast } from '../toast/isInToast.ts';

/** A row of the list on the screen. */
export function rowElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-id="${id}"]`);
}

/**
 * The keyboard between a list and its pane: the focus on a row follows to the open one; F6 changes sides, Enter on the open
 * row goes into the pane, and Escape leaves a text, then closes it.
 */
export function usePaneFocus(pane: RefObject<HTMLElement | null>, openId: string, close: () => void): void {
  useEffect(() => {
    const row = rowElement(openId);
    row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement?.closest('[data-row-id]') ?? null;
    if (focused !== null && focused !== row) row?.focus({ preventScroll: true });
  }, [openId]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target instanceof Node && pane.current?.contains(target) === true;
    if (key === 'F6') {
      event.preventDefault();
      (isInside ? rowElement(openId) : pane.current)?.focus();
    } else if (key === 'Enter' && target === rowElement(openId)) pane.current?.focus();
    else if (key === 'Escape' && isTyping(target)) {
      // What was open at the text has taken the focus back itself.
      if (isInside && document.activeElement === target) pane.current?.focus();
    } else if (key === 'Escape') close();
  });
  useLayoutEffect(() => {
    // A dialog may be gone once its Escape has reached the page.
    let isOurs = false;
    const notice = ({ target }: KeyboardEvent) => {
      isOurs = layerHasKeys('drawer') && !isInToast(target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (isOurs && !event.defaultPrevented && !isChord) press(event);
    };
    document.addEventListener('keydown', notice, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', notice, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
