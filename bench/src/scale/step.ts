/** One part of the marketplace: which tables it fills, and how. */
export interface Step {
  what: string;
  tables: readonly string[];
  sql: string;
}
