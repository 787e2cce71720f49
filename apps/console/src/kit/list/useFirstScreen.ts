import { startTransition, useEffect, useState } from 'react';

/** Rows are 40 px high at least; a page's header, its filters, the table's headings and the pager take as much as five. */
const ROW_PX = 40;
const AROUND_PX = 200;

/**
 * How many of `rows` to draw: all of them, except that a page which has just come is drawn as far as it can be seen, and
 * the rest once that is on the screen. `missingPx` is the room to keep for the rest, so that nothing jumps.
 */
export function useFirstScreen<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): { count: number; missingPx: number } {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  const seen = Math.ceil((window.innerHeight - AROUND_PX) / ROW_PX);
  // A page that is read again keeps its rows: what somebody scrolled to, or has the focus in, must stay.
  const isNew = rows.length > seen && drawn !== rows && !overlap(drawn, rows, rowId);

  useEffect(() => {
    // As a transition: the browser paints before it, and what somebody does meanwhile goes first.
    if (rows.length > 0) startTransition(() => setDrawn(rows));
  }, [rows]);

  const count = isNew ? seen : rows.length;
  return { count, missingPx: (rows.length - count) * ROW_PX };
}

function overlap<Row>(before: readonly Row[], after: readonly Row[], rowId: (row: Row) => string): boolean {
  const ids = new Set(before.map(rowId));
  return after.some((row) => ids.has(rowId(row)));
}
