import { startTransition, useEffect, useState } from 'react';

/** Rows are at least 40 px high, their headings 36; the page's header, filters, headings and pager take the space of five. */
const ROW_PX = 40;
const HEADINGS_PX = 36;
const AROUND_PX = 200;
/** So few are drawn at once without asking how many fit, for which the browser would have to lay out the page. */
const FEW = 5;

/**
 * How many of `rows` to render: for a new page first those that fit on the screen, then, after the paint, all of them.
 * `missingPx` is the space to reserve for the rest, so that nothing jumps.
 */
export function useFirstScreen<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): { count: number; missingPx: number } {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  // A reread page keeps its rows, because somebody may have scrolled to one or have the focus in it.
  const isNew = drawn !== rows && !overlap(drawn, rows, rowId);

  useEffect(() => {
    // As a transition, so that the browser paints first and user input takes precedence.
    if (rows.length === 0) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(rows)));
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  const count = isNew && rows.length > FEW ? Math.min(rowsInSight(), rows.length) : rows.length;
  return { count, missingPx: (rows.length - count) * ROW_PX };
}

function rowsInSight(): number {
  const inWindow = window.innerHeight - AROUND_PX;
  const list = document.querySelector('[data-list-page] > [role=region]')?.clientHeight;
  // Before its rows, a list has the height of its skeleton, which may be less than theirs where the page scrolls.
  const room = list === undefined || list === 0 ? inWindow : Math.min(inWindow, list - HEADINGS_PX);
  // A very low window shows none, and scrolls.
  return Math.max(1, Math.ceil(room / ROW_PX));
}

function overlap<Row>(before: readonly Row[], after: readonly Row[], rowId: (row: Row) => string): boolean {
  const ids = new Set(before.map(rowId));
  return after.some((row) => ids.has(rowId(row)));
}
