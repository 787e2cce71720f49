import type { Building } from '../migrate.ts';

/**
 * A database as text: the SQL that creates its tables, and their rows. It can be loaded into every supported PostgreSQL,
 * whatever version or build it came from.
 */
export interface Contents {
  /** As they were recorded when they were applied, not as this version has them. */
  building: Building;
  tables: Table[];
  sequences: Sequence[];
  /** Names of the tables whose changes may be subscribed to. */
  published: string[];
}

export interface Table {
  /** `schema.table`. */
  name: string;
  /** What a row's values are of, in their order. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** A bigint as text. */
  last: string;
  is_called: boolean;
}

/**
 * A row: a JSON array with each value as PostgreSQL itself writes it as text, so that no number, moment or byte passes
 * through another language's idea of it. It holds no line feed.
 */
export type RowText = string;
