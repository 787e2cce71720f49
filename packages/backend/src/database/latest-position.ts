/** The end of the primary's log as text (`pg_lsn`), asked for by many at once with few questions. */
export class LatestPosition {
  readonly #ask: () => Promise<string>;
  #running: Promise<string> | null = null;
  #next: Promise<string> | null = null;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  /**
   * A position that everything acknowledged before this call lies in front of. An answer that is on its way may be older
   * than that: who comes meanwhile shares the next question.
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
