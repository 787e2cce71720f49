import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

interface SteadyRowsOptions<Row, Own extends Row, Key extends QueryKey> {
  /** The page's rows as they are now. */
  fresh: readonly Row[] | undefined;
  /** Names page and filters: another one shows what it has at once. */
  key: string;
  /** Whether somebody has the pointer or the keyboard on the rows. */
  isHeld: boolean;
  /** Reads one row by itself, perhaps more of it. */
  find: (id: string) => UseQueryOptions<Own | null, Error, Own | null, Key>;
}

interface SteadyRows<Row> {
  rows: Row[] | undefined;
  /** How many rows wait to be shown. */
  waiting: number;
}

/**
 * The rows of a page, in their places for as long as they are held: what changes meanwhile changes where it stands, and
 * what comes waits. A row that belongs to the page no longer is read by itself, so that it says what it is now; one that
 * is not there at all leaves.
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
  const gone = order?.filter(({ id }) => !present.has(id)) ?? [];
  const read = useQueries({ queries: gone.map(({ id }) => find(id)) });
  if (order === null || fresh === undefined)
    return { rows: fresh === undefined ? undefined : [...fresh], waiting: 0 };

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
