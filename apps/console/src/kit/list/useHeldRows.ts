import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
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
  const key = JSON.stringify(page);
  const fresh = query.isPlaceholderData ? undefined : query.data?.rows;
  // While a drawer is open, the list behind it keeps its rows too.
  const isHeld = hold.isHeld || openId !== undefined;
  const steady = useSteadyRows({ fresh, key, isHeld, find });
  return {
    rows: steady.rows ?? query.data?.rows,
    /** Undefined until the page itself is loaded. */
    fresh: steady.rows,
    waiting: steady.waiting,
    key,
    hold,
  };
}
