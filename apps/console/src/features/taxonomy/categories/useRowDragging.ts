import { type PointerEvent, useRef, useState } from 'react';
import type { Move } from './order.ts';
import { rowOf } from './rowWays.ts';

/** How near to the list's edge the pointer makes it scroll, and how far at a time, in pixels. */
const EDGE = 36;
const SCROLL_STEP = 12;

/** Marks the handle of a row. */
export const HANDLE = 'data-handle';

const ROWS = ':scope > [data-row-id]';

interface Dragged {
  row: HTMLElement;
  rows: HTMLElement[];
  scroller: HTMLElement;
  /** The drop position: before the row with this index, or after the last. */
  gap: number;
}

/**
 * Moves a row by dragging its handle, with mouse, pen or finger; Escape cancels. `line` is the drop position, in pixels
 * from the top of the list's content.
 */
export function useRowDragging(onMove: (move: Move) => void) {
  const dragged = useRef<Dragged | null>(null);
  const [line, setLine] = useState<number | null>(null);

  const end = () => {
    dragged.current?.row.removeAttribute('data-dragged');
    dragged.current = null;
    setLine(null);
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    const handle = event.target instanceof Element ? event.target.closest(`[${HANDLE}]`) : null;
    const row = handle === null ? null : rowOf(handle);
    if (row === null || event.button !== 0) return;
    // Otherwise the browser would select text.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
    dragged.current = { row, rows, scroller: scrollerOf(event.currentTarget), gap: rows.indexOf(row) };
    row.setAttribute('data-dragged', '');
    const giveUp = (press: KeyboardEvent) => {
      if (press.key === 'Escape') end();
    };
    document.addEventListener('keydown', giveUp);
    const forget = () => document.removeEventListener('keydown', giveUp);
    event.currentTarget.addEventListener('lostpointercapture', forget, { once: true });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const now = dragged.current;
    if (now === null) return;
    scrollAtTheEdge(now.scroller, event.clientY);
    now.gap = gapAt(now.rows, event.clientY);
    setLine(lineOf(now, event.currentTarget));
  };
  const drop = () => {
    const move = dragged.current === null ? null : moveOf(dragged.current);
    end();
    if (move !== null) onMove(move);
  };
  return {
    line,
    events: { onPointerDown: start, onPointerMove: drag, onPointerUp: drop, onPointerCancel: end },
  };
}

function gapAt(rows: readonly HTMLElement[], y: number): number {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at === -1 ? rows.length : at;
}

function lineOf({ rows, gap }: Dragged, list: HTMLElement): number {
  const top = list.getBoundingClientRect().top;
  const after = rows[gap - 1]?.getBoundingClientRect().bottom;
  return (after ?? rows[0]?.getBoundingClientRect().top ?? top) - top;
}

function moveOf({ row, rows, gap }: Dragged): Move | null {
  const from = rows.indexOf(row);
  const id = row.dataset.rowId;
  // Right before or right after itself it stays where it is.
  if (id === undefined || gap === from || gap === from + 1) return null;
  const before = rows[gap]?.dataset.rowId;
  if (before !== undefined) return { id, place: 'before', anchorId: before };
  const after = rows[gap - 1]?.dataset.rowId;
  return after === undefined ? null : { id, place: 'after', anchorId: after };
}

function scrollerOf(list: HTMLElement): HTMLElement {
  return list.parentElement ?? list;
}

function scrollAtTheEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
}
