import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Columns and JSON values of a row. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows per statement: limits its JSON parameter to a few megabytes. */
const CHUNK = 1000;

/** The columns of the first row, which all rows have. Column names are never input. */
export const columnsOf = (rows: readonly Row[]): string => Object.keys(rows[0] ?? {}).join(', ');

/** Inserts all rows in the given order. */
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
