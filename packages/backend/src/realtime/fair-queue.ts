/**
 * Runs a limited number of tasks at a time, and serves the groups in turn: a group with a thousand tasks does not delay
 * another's single task.
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

  /** Round robin: the group that has waited longest comes first, and goes to the end after its turn. */
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
