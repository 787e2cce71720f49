/** Tables whose rows are capped and recorded when they are read; the names are functions of the database. */
export interface WatchedReads {
  /** Each has a column `id`. */
  tables: readonly string[];
  /** Without arguments: the most rows that the caller may read in one request (integer), null for no limit of their own. */
  most: string;
  /** Takes `table:id table:id …` of the rows of a response (text, null for none); raises an exception to refuse it. */
  note: string;
}

/** What a row contains of watched tables, as one text; null for nothing. */
export function joinWatched(parts: readonly string[]): string | null {
  if (parts.length < 2) return parts[0] ?? null;
  return `concat_ws(' ', ${parts.join(', ')})`;
}

export const isWatched = (watch: WatchedReads | null, table: string): boolean =>
  watch?.tables.includes(table) === true;
