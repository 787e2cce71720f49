import { startTransition, useEffect, useState } from 'react';

/** Rows are at least 40 px high, those of two lines 56, headings 36; header, filters, headings and pager take 180. */
const ROW_PX = 40;
const TWO_LINES_PX = 56;
const HEADINGS_PX = 36;
const AROUND_PX = 180;
/** Rendered at once without measuring, which would force a layout. */
const FEW = 5;

/**
 * How many of `rows` to render: on a new page the first screen, then, after the paint, all. `missingPx` reserves space
 * for the rest.
 */
export function useFirstScreen<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): { count: number; missingPx: number } {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  // A refetched page keeps its rows: one may be scrolled to or have the focus.
  const isNew = drawn !== rows && !overlap(drawn, rows, rowId);

  useEffect(() => {
    // As a transition: the browser paints first, and input takes precedence.
    if (rows.length === 0) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(rows)));
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  if (!isNew || rows.length <= FEW) return { count: rows.length, missingPx: 0 };
  const { fits, rowPx } = firstScreen();
  const count = Math.min(fits, rows.length);
  return { count, missingPx: (rows.length - count) * rowPx };
}

function firstScreen(): { fits: number; rowPx: number } {
  const inWindow = window.innerHeight - AROUND_PX;
  const list = document.querySelector<HTMLElement>('[data-list-page] > [role=region]');
  const rowPx = list?.dataset.lines === undefined ? ROW_PX : TWO_LINES_PX;
  // Before its rows, a list has its skeleton's height, which may be less than theirs.
  const room = list?.clientHeight ? Math.min(inWindow, list.clientHeight - HEADINGS_PX) : inWindow;
  // A very low window shows none, and scrolls.
  return { fits: Math.max(1, Math.ceil(room / rowPx)), rowPx };
}

function overlap<Row>(before: readonly Row[], after: readonly Row[], rowId: (row: Row) => string): boolean {
  const ids = new Set(before.map(rowId));
  return after.some((row) => ids.has(rowId(row)));
}
