import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { TOOLTIP } from './Tooltip.tsx';

const DELAY_MS = 350;

/**
 * Reports the hovered or focused element that has a tooltip; null for none. Reports again when its surroundings change.
 * Returns how to stop.
 */
function watchTooltips(tell: (anchor: Element | null) => void): () => void {
  /** The hovered or focused element, even while its tooltip is hidden. */
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
    // Still within the same element, even after a press that hid the tooltip.
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
    // The mouse left the window and may return to the same place.
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

interface TooltipPlace {
  /** Distances from the window's edges in pixels. */
  left?: number;
  right?: number;
  top: number;
  /** Alignment of the text to that point. */
  shift: string;
}

// Half the width of the widest text; closer to an edge, the tooltip is aligned with its element.
const HALF_WIDTH = 144;

/** Position of a tooltip next to its element. */
function placeBeside(box: DOMRect, side: 'top' | 'right'): TooltipPlace {
  if (side === 'right')
    return { left: box.right + 8, top: box.top + box.height / 2, shift: '-translate-y-1/2' };
  const below = box.top < 40;
  const top = below ? box.bottom + 6 : box.top - 6;
  const up = below ? '' : '-translate-y-full';
  const middle = box.left + box.width / 2;
  if (middle + HALF_WIDTH > window.innerWidth)
    return { right: window.innerWidth - box.right, top, shift: up };
  if (middle < HALF_WIDTH) return { left: box.left, top, shift: up };
  return { left: middle, top, shift: cx('-translate-x-1/2', up) };
}

interface Shown {
  text: string;
  place: TooltipPlace;
}

/**
 * Renders the page's single visible tooltip. Mounted once, at the root. No positioning library: it would be thirty
 * times as large.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => watchTooltips((anchor) => setShown(anchor === null ? null : tooltipOf(anchor))), []);
  if (shown === null) return null;
  const { text, place } = shown;
  return createPortal(
    <span
      role="tooltip"
      style={{ left: place.left, right: place.right, top: place.top }}
      className={cx(
        'pointer-events-none fixed z-50 w-max max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-popup',
        place.shift,
      )}
    >
      {text}
    </span>,
    document.body,
  );
}

function tooltipOf(anchor: Element): Shown | null {
  const text = anchor.getAttribute(TOOLTIP.text);
  if (text === null) return null;
  // The wrapper itself has no box.
  const box = (anchor.localName === 'span' ? anchor.firstElementChild : null) ?? anchor;
  const side = anchor.getAttribute(TOOLTIP.side) === 'right' ? 'right' : 'top';
  return { text, place: placeBeside(box.getBoundingClientRect(), side) };
}
