import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** A row to be inserted: columns and values that JSON can carry. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows travel as one JSON parameter; this many at a time keeps it to a few megabytes. */
const CHUNK = 1000;

/** The columns of the first row are those of all rows. `table` and the columns are ours, never input. */
export function columnsOf(rows: readonly Row[]): string {
  return Object.keys(rows[0] ?? {}).join(', ');
}

/** Inserts all rows, a thousand with each statement, in the given order. */
export async function insertRows(tx: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  for (const chunk of chunked(rows)) {
    const columns = columnsOf(chunk);
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(chunk)],
    );
  }
}

export function* chunked<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}
