import { tellLater } from '../refusals.ts';
import type { HangUp } from './client.ts';

/** How a pool of connections is doing. Times and counts are since the start. */
export interface PoolStats {
  /** What it is for: `users`, `staff`, `long`, `jobs`, `owner`, … */
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

/** What one caller, and all of them together, may have of a pool. */
export interface SlotLimits {
  /** Tasks of one caller at a time. */
  perCaller: number;
  /** Tasks of one caller that may wait. */
  waitingPerCaller: number;
  /** Tasks of all callers that may wait. */
  waiting: number;
  /** Milliseconds that a task may wait. */
  patienceMs: number;
}

/** Whose task it is. */
export interface Turn {
  /** null = the process itself: no limit holds for its tasks, and they take one turn together. */
  caller?: string | null;
  /** Aborted when nobody waits for the result any more: then a task that waits is dropped. */
  signal?: HangUp | undefined;
}

/** Too many tasks of the caller, or in total: retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  /** For Retry-After. */
  readonly seconds = 2;

  constructor(why: 'caller' | 'everybody') {
    super(
      why === 'caller'
        ? 'Too many of your requests are under way. Wait for their answers, then try again.'
        : 'The server is busy. Try again in a moment.',
    );
  }
}

/** The client has hung up: whatever is answered, nobody reads it. */
export class HungUp extends Error {
  override readonly name = 'HungUp';

  constructor() {
    super('The client hung up.');
  }
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/** The tasks of one caller. */
interface Line {
  running: number;
  readonly waiting: Waiting[];
}

const UNLIMITED: SlotLimits = {
  perCaller: Infinity,
  waitingPerCaller: Infinity,
  waiting: Infinity,
  patienceMs: Infinity,
};

/**
 * A slot for each connection of a pool. When all are taken, tasks wait. Callers take turns: a caller with a hundred tasks
 * does not delay another's single task. Errors: TooBusy, HungUp.
 */
export class Slots {
  readonly #name: string;
  readonly #size: number;
  readonly #limits: SlotLimits;
  /** In the order of their next turn. */
  readonly #lines = new Map<string | null, Line>();
  #inUse = 0;
  #waiting = 0;
  #waits = 0;
  #waitedMs = 0;

  constructor(name: string, size: number, limits: SlotLimits = UNLIMITED) {
    this.#name = name;
    this.#size = size;
    this.#limits = limits;
  }

  async run<T>(task: () => Promise<T>, { caller = null, signal }: Turn = {}): Promise<T> {
    if (signal?.aborted) throw new HungUp();
    const line = this.#lineOf(caller);
    if (this.#inUse < this.#size && this.#mayStart(caller, line)) this.#start(line);
    else await this.#turn(caller, line, signal);
    try {
      return await task();
    } finally {
      line.running--;
      this.#inUse--;
      this.#forget(caller, line);
      this.#next();
    }
  }

  stats(): PoolStats {
    return {
      name: this.#name,
      size: this.#size,
      inUse: this.#inUse,
      waiting: this.#waiting,
      waits: this.#waits,
      waitedSeconds: this.#waitedMs / 1000,
    };
  }

  #lineOf(caller: string | null): Line {
    let line = this.#lines.get(caller);
    if (!line) this.#lines.set(caller, (line = { running: 0, waiting: [] }));
    return line;
  }

  #forget(caller: string | null, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(caller);
  }

  #mayStart(caller: string | null, line: Line): boolean {
    return caller === null || line.running < this.#limits.perCaller;
  }

  #start(line: Line): void {
    line.running++;
    this.#inUse++;
  }

  /** Gives free places to those who wait. At most as many lines as there are places have to be passed over. */
  #next(): void {
    while (this.#inUse < this.#size && this.#waiting > 0) {
      const found = this.#nextLine();
      if (!found) return;
      const [caller, line] = found;
      // The slot is handed over directly, so that no later task gets it first.
      this.#start(line);
      // Alone there is nobody to let pass, and a map whose key comes and goes keeps what it held from being collected.
      if (this.#lines.size > 1) {
        this.#lines.delete(caller);
        this.#lines.set(caller, line);
      }
      line.waiting.shift()?.start();
    }
  }

  #nextLine(): [string | null, Line] | null {
    for (const [caller, line] of this.#lines) {
      if (line.waiting.length > 0 && this.#mayStart(caller, line)) return [caller, line];
    }
    return null;
  }

  #turn(caller: string | null, line: Line, signal: HangUp | undefined): Promise<void> {
    const { waitingPerCaller, waiting, patienceMs } = this.#limits;
    if (caller !== null && line.waiting.length >= waitingPerCaller) return refuse('caller');
    if (caller !== null && this.#waiting >= waiting) {
      this.#forget(caller, line);
      return refuse('everybody');
    }
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', hungUp);
        this.#waiting--;
        this.#waits++;
        this.#waitedMs += performance.now() - since;
      };
      const task: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          line.waiting.splice(line.waiting.indexOf(task), 1);
          leave();
          this.#forget(caller, line);
          reject(error);
        },
      };
      const hungUp = (): void => task.refuse(new HungUp());
      const timer =
        caller === null || patienceMs === Infinity
          ? undefined
          : setTimeout(() => task.refuse(new TooBusy('everybody')), patienceMs);
      signal?.addEventListener('abort', hungUp);
      this.#waiting++;
      line.waiting.push(task);
    });
  }
}

async function refuse(why: 'caller' | 'everybody'): Promise<never> {
  await tellLater();
  throw new TooBusy(why);
}
