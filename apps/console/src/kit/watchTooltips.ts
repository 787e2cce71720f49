import { TOOLTIP } from './Tooltip.tsx';

const DELAY_MS = 350;

/**
 * Reports which element's tooltip to show: the hovered or focused one; null for none. Reports again when something around
 * it changes. Returns a function that stops watching.
 */
export function watchTooltips(tell: (anchor: Element | null) => void): () => void {
  /** The hovered or focused element, even while its tooltip is not shown yet, or no longer. */
  let anchor: Element | null = null;
  let isFocused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // It may change its text, move or leave the page while the mouse rests.
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
    // Still within the same element, also after a press that hid the tooltip.
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
    // The mouse left the window: it may come back at the same place.
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
