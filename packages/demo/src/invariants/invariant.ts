/** Rows that must not exist in a seeded database; `now` and `start` stand for the moments that it was seeded with. */
export interface Invariant {
  readonly name: string;
  /** A query whose every row is a violation. */
  readonly sql: string;
}
