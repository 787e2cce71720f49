import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

interface SteadyRowsOptions<Row, Own extends Row, Key extends QueryKey> {
  /** The page's current rows. */
  fresh: readonly Row[] | undefined;
  /** Names page and filters: another page shows its rows immediately. */
  key: string;
  /** Whether the pointer or the focus is on the rows. */
  isHeld: boolean;
  /** Reads a single row, perhaps with more columns. */
  find: (id: string) => UseQueryOptions<Own | null, Error, Own | null, Key>;
}

interface SteadyRows<Row> {
  rows: readonly Row[] | undefined;
  /** How many new rows are held back. */
  waiting: number;
}

/**
 * The rows of a page, in fixed positions while they are held: changed rows update in place, and new ones wait. A row
 * that no longer belongs to the page is read separately, so that it shows its current state; a deleted one is removed.
 */
export function useSteadyRows<Row extends { id: string }, Own extends Row, Key extends QueryKey>({
  fresh,
  key,
  isHeld,
  find,
}: SteadyRowsOptions<Row, Own, Key>): SteadyRows<Row> {
  const [held, setHeld] = useState<{ key: string; rows: readonly Row[] } | null>(null);
  const wanted = isHeld && fresh !== undefined;
  if (!wanted && held !== null) setHeld(null);
  if (wanted && held?.key !== key) setHeld({ key, rows: fresh });
  const order = wanted && held?.key === key ? held.rows : null;

  const present = new Map(fresh?.map((row) => [row.id, row]));
  // A row that leaves stays as it was last, not as it was when the hold began, until it has been read.
  if (order?.some(({ id }, at) => (present.get(id) ?? order[at]) !== order[at]))
    setHeld({ key, rows: order.map((row) => present.get(row.id) ?? row) });
  const gone = order?.filter(({ id }) => !present.has(id)) ?? [];
  const read = useQueries({ queries: gone.map(({ id }) => find(id)) });
  if (order === null || fresh === undefined) return { rows: fresh, waiting: 0 };

  const now = new Map(gone.map((row, at) => [row.id, read[at]?.data]));
  const shown = new Set(order.map(({ id }) => id));
  return {
    rows: order.flatMap((row) => {
      const own = now.get(row.id);
      return own === null ? [] : [present.get(row.id) ?? own ?? row];
    }),
    waiting: fresh.filter(({ id }) => !shown.has(id)).length,
  };
}
