import { TOOLTIP } from './Tooltip.tsx';

const DELAY_MS = 350;

/**
 * Tells which element's tooltip is to be seen: the one that the mouse rests on or the keyboard has reached; null for none.
 * Told again when something around it changes. Gives back what ends the watching.
 */
export function watchTooltips(tell: (anchor: Element | null) => void): () => void {
  /** What the mouse or the keyboard is at, also while its tooltip is not seen: not yet, or not any more. */
  let anchor: Element | null = null;
  let isFocused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // It may change its text, move or leave the page under a mouse that rests.
  const changes = new MutationObserver(() => {
    if (anchor?.isConnected === true) tell(anchor);
    else hide();
  });
  const hide = () => {
    clearTimeout(timer);
    changes.disconnect();
    tell(null);
  };
  const show = (next: Element, delay: number) => {
    timer = setTimeout(() => {
      tell(next);
      changes.observe(document.body, { childList: true, subtree: true, attributeFilter: [TOOLTIP.text] });
    }, delay);
  };
  const reach = (next: Element | null, by: 'mouse' | 'keyboard') => {
    hide();
    anchor = next;
    isFocused = by === 'keyboard';
    if (next !== null) show(next, by === 'mouse' ? DELAY_MS : 0);
  };

  const ending = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, passive: true, signal: ending.signal });
  on('pointerover', ({ target, pointerType }) => {
    const over = pointerType === 'mouse' ? anchorOf(target) : null;
    // Within what it is at already, also after a press that has hidden the tooltip.
    if (over === anchor || (over === null && isFocused)) return;
    reach(over, 'mouse');
  });
  on('pointerdown', hide);
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) reach(anchorOf(target), 'keyboard');
  });
  on('focusout', () => {
    isFocused = false;
    hide();
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  on('pointerout', ({ relatedTarget }) => {
    // Out of the window: it may come back at the same place.
    if (relatedTarget === null && !isFocused) reach(null, 'mouse');
  });
  return () => {
    ending.abort();
    hide();
  };
}

function anchorOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${TOOLTIP.text}]`) : null;
}
