/** Reads the end of the primary's log (`pg_lsn` as text); concurrent calls share queries. */
export class LatestPosition {
  readonly #ask: () => Promise<string>;
  #running: Promise<string> | null = null;
  #next: Promise<string> | null = null;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  /**
   * Returns a position after everything acknowledged before this call. The result of a running query may be older, so
   * calls during a query share the next one.
   */
  now(): Promise<string> {
    this.#next ??= (this.#running ?? Promise.resolve(''))
      .catch(() => '')
      .then(() => {
        this.#next = null;
        this.#running = this.#ask();
        return this.#running;
      });
    return this.#next;
  }
}
