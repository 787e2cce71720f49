import type { Building } from '../migrate.ts';

/**
 * The contents of a database as text: the SQL that creates its tables, and their rows. Every supported PostgreSQL can load
 * it, whatever version or build wrote it.
 */
export interface Contents {
  /** The texts recorded when they were applied, not those of this version. */
  building: Building;
  tables: Table[];
  sequences: Sequence[];
  /** Names of the tables in the publication supabase_realtime. */
  published: string[];
}

export interface Table {
  /** `schema.table`. */
  name: string;
  /** Columns in the order of a row's values. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** A bigint as text. */
  last: string;
  is_called: boolean;
}

/**
 * A row: a JSON array of values in PostgreSQL's text format, so that numbers, times and bytes are not converted. Contains
 * no line feed.
 */
export type RowText = string;
