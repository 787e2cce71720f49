import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';

interface Place {
  /** Distances from the window's edges in pixels. */
  left?: number;
  right?: number;
  top: number;
  /** How the text lies at that point. */
  shift: string;
}

const DELAY_MS = 350;

/**
 * A short text beside what it wraps, on hover and on keyboard focus. It repeats or explains; nothing may be only there.
 * Written by hand: a positioning library would weigh thirty times as much on the first visit.
 */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: string;
  side?: 'top' | 'right';
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place | null>(null);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect();
      if (box !== undefined) setPlace(placeBeside(box, side));
    }, delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') show(DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(0);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {place !== null &&
        createPortal(
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
        )}
    </span>
  );
}

// Half of the widest text; nearer to the window's edges than that it is aligned with what it explains.
const HALF_WIDTH = 144;

function placeBeside(box: DOMRect, side: 'top' | 'right'): Place {
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
