import { cx } from './cx.ts';

export interface TooltipPlace {
  /** Distances from the window's edges in pixels. */
  left?: number;
  right?: number;
  top: number;
  /** How the text is aligned to that point. */
  shift: string;
}

// Half of the widest text; closer to the window's edges it is aligned with its element instead of centred.
const HALF_WIDTH = 144;

/** The position of a tooltip next to its element. */
export function placeBeside(box: DOMRect, side: 'top' | 'right'): TooltipPlace {
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
