/** Asks a question that concurrent callers share. */
export class LatestAnswer<Answer> {
  readonly #ask: () => Promise<Answer>;
  #running: Promise<Answer> | null = null;
  #next: Promise<Answer> | null = null;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  /**
   * Returns an answer to a question that was asked after this call. A running question may have been answered before, so
   * calls meanwhile share the next one.
   */
  now(): Promise<Answer> {
    this.#next ??= Promise.allSettled([this.#running]).then(() => {
      this.#next = null;
      this.#running = this.#ask();
      return this.#running;
    });
    return this.#next;
  }
}
