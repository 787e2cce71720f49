import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** Longest wait for the row's details before it is shown without them. */
const PATIENCE_MS = 400;
/** Delay before prefetching neighbouring rows. */
const STAYS_MS = 150;

interface PrefetchOptions<Row> {
  openId: string;
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  prefetch?: (client: QueryClient, row: Row) => Promise<unknown>;
}

/** Whether the open row's details are loaded. Prefetches the rows above and below it. */
export function usePrefetchNeighbours<Row>(
  { openId, known, rowId, prefetch }: PrefetchOptions<Row>,
  row: Row | undefined,
): boolean {
  const client = useQueryClient();
  const [readyId, setReadyId] = useState<string>();
  const isThere = row !== undefined;
  const read = useEffectEvent(async () => {
    if (row !== undefined) await prefetch?.(client, row);
  });
  const readNeighbours = useEffectEvent(() => {
    const at = known?.findIndex((one) => rowId(one) === openId) ?? -1;
    if (at === -1) return;
    for (const neighbour of [known?.[at + 1], known?.[at - 1]])
      if (neighbour !== undefined) void prefetch?.(client, neighbour);
  });

  useEffect(() => {
    if (!isThere) return;
    let isPast = false;
    const done = () => {
      if (!isPast) setReadyId(openId);
    };
    const patience = setTimeout(done, PATIENCE_MS);
    void read().then(done);
    const stays = setTimeout(readNeighbours, STAYS_MS);
    return () => {
      isPast = true;
      clearTimeout(patience);
      clearTimeout(stays);
    };
  }, [openId, isThere]);
  return readyId === openId;
}
