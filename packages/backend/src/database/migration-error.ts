/** A migration or a piece of code that PostgreSQL refused, or a database of a newer version; nothing of this start was applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** `PLACE: what PostgreSQL says`. The place is told from the position that it gives, counted from 1; 0 for none. */
export function refusal(error: unknown, placeAt: (position: number) => string): MigrationError {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return new MigrationError(`${placeAt(position)}: ${messageOf(error)}`, { cause: error });
}

/** `file line N`. */
export const placeIn =
  (file: string, sql: string) =>
  (position: number): string =>
    position > 0 ? `${file} line ${lineOf(sql, position)}` : file;

export const lineOf = (sql: string, position: number): number => sql.slice(0, position).split('\n').length;

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail})` : '';
  return error.message + detail;
}
