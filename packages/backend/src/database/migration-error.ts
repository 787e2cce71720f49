/** A refused migration or piece of code, or a database of a newer version. Nothing was applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Returns an error `PLACE: PostgreSQL's message`. `placeAt` maps its position, from 1; 0 if unknown. */
export function refusal(error: unknown, placeAt: (position: number) => string): MigrationError {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return new MigrationError(`${placeAt(position)}: ${messageOf(error)}`, { cause: error });
}

/** Returns a function from position to `file line N`. */
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
