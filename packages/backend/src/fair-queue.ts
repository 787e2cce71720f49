import type { HangUp } from './database/client.ts';
import { delayRefusal } from './refusals.ts';

/** Metrics of a queue. Times and counts are since the start. */
export interface PoolStats {
  /** The purpose: `users`, `staff`, `long`, `jobs`, `owner`, … */
  name: string;
  /** Maximum number of running tasks: the connections of a pool. */
  size: number;
  inUse: number;
  /** Tasks waiting right now. */
  waiting: number;
  /** Tasks that had to wait, and their total waiting time. */
  waits: number;
  waitedSeconds: number;
}

/** Limits for one caller, and for all callers together. */
export interface QueueLimits {
  /** Concurrent tasks of one caller. */
  perCaller: number;
  /** Waiting tasks of one caller. */
  waitingPerCaller: number;
  /** Waiting tasks of all callers. */
  waiting: number;
  /** Maximum waiting time, milliseconds. */
  patienceMs: number;
}

export interface TaskOwner {
  /** null = the process itself: its tasks have no limits and share one queue. */
  caller?: string | null;
  /** Aborted when nobody needs the result any more; a waiting task is then dropped. */
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

/** The client has disconnected, so no response is needed. */
export class HungUp extends Error {
  override readonly name = 'HungUp';

  constructor() {
    super('The client hung up.');
  }
}

interface WaitingTask {
  start(): void;
  refuse(error: Error): void;
}

/** The tasks of one caller. */
interface CallerTasks {
  running: number;
  readonly waiting: WaitingTask[];
}

const UNLIMITED: QueueLimits = {
  perCaller: Infinity,
  waitingPerCaller: Infinity,
  waiting: Infinity,
  patienceMs: Infinity,
};

/**
 * Runs a limited number of tasks at a time; further tasks wait. Callers are served round robin: a caller with a hundred
 * tasks does not delay another's single task. Errors: TooBusy, HungUp.
 */
export class FairQueue {
  readonly #name: string;
  readonly #size: number;
  readonly #limits: QueueLimits;
  /** The caller to serve next comes first. */
  readonly #callers = new Map<string | null, CallerTasks>();
  #inUse = 0;
  #waiting = 0;
  #waits = 0;
  #waitedMs = 0;

  constructor(name: string, size: number, limits: Partial<QueueLimits> = {}) {
    this.#name = name;
    this.#size = size;
    this.#limits = { ...UNLIMITED, ...limits };
  }

  async run<T>(task: () => Promise<T>, { caller = null, signal }: TaskOwner = {}): Promise<T> {
    if (signal?.aborted) throw new HungUp();
    const tasks = this.#tasksOf(caller);
    if (this.#inUse < this.#size && this.#mayStart(caller, tasks)) this.#start(tasks);
    else await this.#wait(caller, tasks, signal);
    try {
      return await task();
    } finally {
      tasks.running--;
      this.#inUse--;
      this.#forget(caller, tasks);
      this.#startNext();
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

  #tasksOf(caller: string | null): CallerTasks {
    let tasks = this.#callers.get(caller);
    if (!tasks) this.#callers.set(caller, (tasks = { running: 0, waiting: [] }));
    return tasks;
  }

  #forget(caller: string | null, tasks: CallerTasks): void {
    if (tasks.running === 0 && tasks.waiting.length === 0) this.#callers.delete(caller);
  }

  #mayStart(caller: string | null, tasks: CallerTasks): boolean {
    return caller === null || tasks.running < this.#limits.perCaller;
  }

  #start(tasks: CallerTasks): void {
    tasks.running++;
    this.#inUse++;
  }

  #startNext(): void {
    while (this.#inUse < this.#size && this.#waiting > 0) {
      const found = this.#nextCaller();
      if (!found) return;
      const [caller, tasks] = found;
      // The slot is handed over directly, so that no later task gets it first.
      this.#start(tasks);
      // A single caller stays in place: deleting and adding its key again would delay garbage collection.
      if (this.#callers.size > 1) {
        this.#callers.delete(caller);
        this.#callers.set(caller, tasks);
      }
      tasks.waiting.shift()?.start();
    }
  }

  #nextCaller(): [string | null, CallerTasks] | null {
    for (const [caller, tasks] of this.#callers) {
      if (tasks.waiting.length > 0 && this.#mayStart(caller, tasks)) return [caller, tasks];
    }
    return null;
  }

  #wait(caller: string | null, tasks: CallerTasks, signal: HangUp | undefined): Promise<void> {
    const { waitingPerCaller, waiting, patienceMs } = this.#limits;
    if (caller !== null && tasks.waiting.length >= waitingPerCaller) return refuse('caller');
    if (caller !== null && this.#waiting >= waiting) {
      this.#forget(caller, tasks);
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
      const task: WaitingTask = {
        start: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          tasks.waiting.splice(tasks.waiting.indexOf(task), 1);
          leave();
          this.#forget(caller, tasks);
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
      tasks.waiting.push(task);
    });
  }
}

async function refuse(why: 'caller' | 'everybody'): Promise<never> {
  await delayRefusal();
  throw new TooBusy(why);
}
