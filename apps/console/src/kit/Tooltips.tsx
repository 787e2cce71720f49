import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { TOOLTIP } from './Tooltip.tsx';
import { type TooltipPlace, placeBeside } from './tooltipPlace.ts';
import { watchTooltips } from './watchTooltips.ts';

interface Shown {
  text: string;
  place: TooltipPlace;
}

/**
 * Renders the page's tooltips: a hundred buttons have one, but only one is visible at a time. Mounted once, at the root.
 * Without a positioning library, which would be thirty times as large.
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
