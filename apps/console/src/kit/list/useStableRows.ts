import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

interface StableRowsOptions<Row, Own extends Row | null, Key extends QueryKey> {
  /** The page's current rows. */
  fresh: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Identifies page and filters: another page shows its rows immediately. */
  key: string;
  /** Whether the pointer or the focus is on the rows. */
  isHeld: boolean;
  /** Reads a single row, perhaps with more columns. */
  find: (id: string) => UseQueryOptions<Own, Error, Own, Key>;
}

interface StableRows<Row> {
  rows: readonly Row[] | undefined;
  /** How many new rows are held back. */
  waiting: number;
}

/**
 * The rows of a page, in fixed positions while held: changed rows update in place, new ones wait. A row that left the
 * page is read separately; a deleted one is removed.
 */
export function useStableRows<Row, Own extends Row | null, Key extends QueryKey>({
  fresh,
  rowId,
  key,
  isHeld,
  find,
}: StableRowsOptions<Row, Own, Key>): StableRows<Row> {
  const [held, setHeld] = useState<{ key: string; rows: readonly Row[] } | null>(null);
  const wanted = isHeld && fresh !== undefined;
  if (!wanted && held !== null) setHeld(null);
  if (wanted && held?.key !== key) setHeld({ key, rows: fresh });
  const order = wanted && held?.key === key ? held.rows : null;

  const present = new Map(fresh?.map((row) => [rowId(row), row]));
  // Until it is read, a leaving row keeps its last state, not that at the start of the hold.
  if (order?.some((row) => (present.get(rowId(row)) ?? row) !== row))
    setHeld({ key, rows: order.map((row) => present.get(rowId(row)) ?? row) });
  const gone = order?.filter((row) => !present.has(rowId(row))) ?? [];
  // It changed since it was read elsewhere.
  const read = useQueries({ queries: gone.map((row) => ({ ...find(rowId(row)), staleTime: 0 })) });
  if (order === null || fresh === undefined) return { rows: fresh, waiting: 0 };

  const now = new Map(gone.map((row, at) => [rowId(row), read[at]?.data]));
  const shown = new Set(order.map(rowId));
  const rows = order.flatMap((row) => {
    const own = now.get(rowId(row));
    return own === null ? [] : [present.get(rowId(row)) ?? own ?? row];
  });
  // All were deleted: nothing is left to hold in place.
  if (rows.length === 0) return { rows: fresh, waiting: 0 };
  // Rows after them only moved up from the next page.
  const last = fresh.findLastIndex((row) => shown.has(rowId(row)));
  return { rows, waiting: fresh.slice(0, last + 1).filter((row) => !shown.has(rowId(row))).length };
}
