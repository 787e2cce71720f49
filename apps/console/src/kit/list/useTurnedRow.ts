import { useState } from 'react';

interface Turned<Row> {
  id: string;
  row: Row;
}

/** What a pane shows: the open row, or while that is awaited, the one before. */
export function useTurnedRow<Row>(
  openId: string,
  row: Row | undefined,
  isAwaited: boolean,
): Turned<Row> | undefined {
  const [kept, setKept] = useState<Turned<Row>>();
  const isKept = isAwaited && kept !== undefined && (kept.id !== openId || row === undefined);
  if (isKept) return kept;
  if (row === undefined) return undefined;
  if (kept?.id === openId && kept.row === row) return kept;
  const turned = { id: openId, row };
  setKept(turned);
  return turned;
}
