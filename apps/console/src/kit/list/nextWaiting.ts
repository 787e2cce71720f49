interface Waiting<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row that was decided. */
  openId: string;
  /** Whether this was decided with it. */
  isResolved: (row: Row) => boolean;
  /** Whether something is left to decide; without it, every row below waits. */
  waits?: ((row: Row) => boolean) | undefined;
}

/** The row to go on with: the first below that waits, then those above; undefined when nothing does. */
export function nextWaiting<Row>({ rows, rowId, openId, isResolved, waits }: Waiting<Row>): Row | undefined {
  const at = rows.findIndex((row) => rowId(row) === openId);
  const below = rows.slice(at + 1);
  const all = waits === undefined ? below : [...below, ...rows.slice(0, Math.max(at, 0))];
  return all.find((row) => !isResolved(row) && (waits?.(row) ?? true));
}
