import { type PointerEvent, useRef, useState } from 'react';
import { HANDLE, type Move, rowOf } from './order.ts';

/** Within so many pixels of its edge, the list scrolls by so many pixels per pointer event. */
const EDGE = 36;
const SCROLL_STEP = 12;

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
    // Prevents the selection of text.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
    const scroller = event.currentTarget.parentElement ?? event.currentTarget;
    dragged.current = { row, rows, scroller, gap: rows.indexOf(row) };
    row.setAttribute('data-dragged', '');
    const cancel = (press: KeyboardEvent) => {
      if (press.key === 'Escape') end();
    };
    document.addEventListener('keydown', cancel);
    const stopListening = () => document.removeEventListener('keydown', cancel);
    event.currentTarget.addEventListener('lostpointercapture', stopListening, { once: true });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const now = dragged.current;
    if (now === null) return;
    scrollAtEdge(now.scroller, event.clientY);
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
  // A gap next to the row itself is no move.
  if (id === undefined || gap === from || gap === from + 1) return null;
  const before = rows[gap]?.dataset.rowId;
  if (before !== undefined) return { id, place: 'before', anchorId: before };
  const after = rows[gap - 1]?.dataset.rowId;
  return after === undefined ? null : { id, place: 'after', anchorId: after };
}

function scrollAtEdge(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (y > bottom - EDGE) scroller.scrollTop += SCROLL_STEP;
}
