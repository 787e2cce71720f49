import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageOf } from './page.ts';
import { useHold } from './useHold.ts';
import { useSteadyRows } from './useSteadyRows.ts';

interface HeldRowsOptions<Row, Own extends Row, Key extends QueryKey> {
  query: UseQueryResult<PageOf<Row>>;
  /** What decides which rows are shown. */
  page: object;
  openId: string | undefined;
  find: (id: string) => UseQueryOptions<Own | null, Error, Own | null, Key>;
}

/** A list's rows, in their places while the pointer or the focus is on them, or a drawer is open, see useSteadyRows. */
export function useHeldRows<Row extends { id: string }, Own extends Row, Key extends QueryKey>({
  query,
  page,
  openId,
  find,
}: HeldRowsOptions<Row, Own, Key>) {
  const hold = useHold();
  const [round, setRound] = useState(0);
  const key = JSON.stringify({ ...page, round });
  const fresh = query.isPlaceholderData ? undefined : query.data?.rows;
  // While a drawer is open, the list behind it keeps its rows too.
  const isHeld = hold.isHeld || openId !== undefined;
  const steady = useSteadyRows({ fresh, key, isHeld, find });
  return {
    rows: steady.rows ?? query.data?.rows,
    /** Undefined until the page itself is loaded. */
    fresh: steady.rows,
    waiting: steady.waiting,
    /** Reads the page again, and lets go of the rows that were held. */
    reread: async (): Promise<PageOf<Row> | undefined> => {
      const { data } = await query.refetch({ cancelRefetch: false });
      setRound((last) => last + 1);
      return data;
    },
    key,
    // What is open in a pane has the keys, not the row that has the focus.
    hold: openId === undefined ? hold : { ...hold, rowId: undefined },
  };
}
