/** What the browser found in a row of a CSV. */
export interface RowRemarks {
  row: number;
  errors: string[];
  notes: string[];
}

/** A file that was read: what goes to the server, and what to say about it. */
export interface ReadFile {
  data: unknown;
  /** How its text was encoded and written, as a person says it. */
  encoding: string;
  /** Remarks on the file as a whole. */
  notes: readonly string[];
  remarks: readonly RowRemarks[];
}

/** A file that can't be read at all; its message is fit to show. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
