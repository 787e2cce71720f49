/** Tables whose reads are capped and recorded by database functions. */
export interface WatchedReads {
  /** Tables with a column `id`. */
  tables: readonly string[];
  /** Function without arguments: maximum rows per request of the caller (integer); null for no own limit. */
  most: string;
  /** Function that records `table:id table:id …` of a response (text; null for none). An exception refuses the response. */
  note: string;
}

/** Concatenates the texts of a row's watched rows; null without any. */
export function joinWatched(parts: readonly string[]): string | null {
  if (parts.length < 2) return parts[0] ?? null;
  return `concat_ws(' ', ${parts.join(', ')})`;
}

export const isWatched = (watch: WatchedReads | null, table: string): boolean =>
  watch?.tables.includes(table) === true;
