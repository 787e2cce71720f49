import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** After that the row is shown with what is there. */
const PATIENCE_MS = 400;
/** Somebody who only passes by needs no neighbours. */
const STAYS_MS = 150;

interface Ahead<Row> {
  openId: string;
  known: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  ahead?: (client: QueryClient, row: Row) => Promise<unknown>;
}

/** Whether all that the pane shows of the open row has been read. Reads the rows above and below it ahead. */
export function usePrefetchNeighbours<Row>(
  { openId, known, rowId, ahead }: Ahead<Row>,
  row: Row | undefined,
): boolean {
  const client = useQueryClient();
  const [readyId, setReadyId] = useState<string>();
  const isThere = row !== undefined;
  const read = useEffectEvent(async () => {
    if (row !== undefined) await ahead?.(client, row);
  });
  const readNeighbours = useEffectEvent(() => {
    const at = known?.findIndex((one) => rowId(one) === openId) ?? -1;
    if (at === -1) return;
    for (const neighbour of [known?.[at + 1], known?.[at - 1]])
      if (neighbour !== undefined) void ahead?.(client, neighbour);
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
