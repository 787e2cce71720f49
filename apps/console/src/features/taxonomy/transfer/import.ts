/** The three kinds of file that can be imported, by the server's names. */
export type ImportKind = 'json' | 'categories' | 'subcategories';

export type ImportStatus = 'new' | 'update' | 'unchanged' | 'error';

export interface ImportChange {
  /** `icon_slug`, `is_active`, `sort_order`, `name:hr`, `synonym:hr`, `alias:former-slug`. */
  field: string;
  /** null: there is none yet. */
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

export interface ImportRow {
  list: 'categories' | 'subcategories' | 'translations' | 'synonyms' | 'aliases';
  /** Where it stands in the file; null for an item that moves on because its place is taken. */
  row: number | null;
  category_slug: string | null;
  subcategory_slug: string | null;
  status: ImportStatus;
  errors: readonly string[];
  notes: readonly string[];
  changes: readonly ImportChange[];
}

export type ImportCounts = Record<ImportStatus, number>;

export interface ImportStats extends ImportCounts {
  tx_total: number;
  tx_to_upsert: number;
  sy_total: number;
  sy_to_add: number;
  rows: number;
}

/** What importing a file would do now. Of a JSON file the rows that change nothing are only counted. */
export interface ImportPreview {
  kind: ImportKind;
  /** What is wrong with the file as a whole. */
  errors: readonly string[];
  rows: readonly ImportRow[];
  stats: ImportStats;
  /** Of every change; applying refuses another one. */
  fingerprint: string;
}

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
