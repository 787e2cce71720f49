/**
 * Runs so many tasks at a time, and lets the groups take turns: who brings a thousand tasks waits behind themselves, and
 * somebody else's one task comes next.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #groups = new Map<string, (() => void)[]>();
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(group: string, task: () => Promise<T>): Promise<T> {
    await this.#turn(group);
    try {
      return await task();
    } finally {
      this.#running--;
      this.#next();
    }
  }

  #turn(group: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#groups.get(group);
      if (waiting) waiting.push(resolve);
      else this.#groups.set(group, [resolve]);
      this.#next();
    });
  }

  /** The group that has had no turn for the longest time comes first; one that had its turn goes to the end. */
  #next(): void {
    while (this.#running < this.#atOnce) {
      const [first] = this.#groups;
      if (!first) return;
      const [group, waiting] = first;
      const start = waiting.shift();
      this.#groups.delete(group);
      if (waiting.length > 0) this.#groups.set(group, waiting);
      if (!start) continue;
      this.#running++;
      start();
    }
  }
}
