import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';

interface Place {
  x: number;
  y: number;
  below: boolean;
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
  const id = useId();

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
            id={id}
            role="tooltip"
            style={{ left: place.x, top: place.y }}
            className={cx(
              'pointer-events-none fixed z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-popup',
              side === 'right' ? '-translate-y-1/2' : '-translate-x-1/2',
              side === 'top' && !place.below && '-translate-y-full',
            )}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

function placeBeside(box: DOMRect, side: 'top' | 'right'): Place {
  if (side === 'right') return { x: box.right + 8, y: box.top + box.height / 2, below: false };
  const below = box.top < 40;
  const x = Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60);
  return { x, y: below ? box.bottom + 6 : box.top - 6, below };
}
