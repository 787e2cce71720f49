/** How a pool of connections is doing. Times and counts are since the start. */
export interface PoolStats {
  /** What it is for: `api`, `owner`, `replica`. */
  name: string;
  /** Connections that it may have. */
  size: number;
  inUse: number;
  /** Who waits for one right now. */
  waiting: number;
  /** Times that somebody had to wait, and how long that was altogether. */
  waits: number;
  waitedSeconds: number;
}

/** A place for each connection of a pool: whoever comes when all are taken waits, first come, first served. */
export class Slots {
  readonly #name: string;
  readonly #size: number;
  readonly #queue: (() => void)[] = [];
  #inUse = 0;
  #waits = 0;
  #waitedMs = 0;

  constructor(name: string, size: number) {
    this.#name = name;
    this.#size = size;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#inUse < this.#size) this.#inUse++;
    else await this.#turn();
    try {
      return await task();
    } finally {
      // The place goes from hand to hand, so that nobody who comes later gets in between.
      const next = this.#queue.shift();
      if (next) next();
      else this.#inUse--;
    }
  }

  stats(): PoolStats {
    return {
      name: this.#name,
      size: this.#size,
      inUse: this.#inUse,
      waiting: this.#queue.length,
      waits: this.#waits,
      waitedSeconds: this.#waitedMs / 1000,
    };
  }

  #turn(): Promise<void> {
    const since = performance.now();
    return new Promise((resolve) => {
      this.#queue.push(() => {
        this.#waits++;
        this.#waitedMs += performance.now() - since;
        resolve();
      });
    });
  }
}
