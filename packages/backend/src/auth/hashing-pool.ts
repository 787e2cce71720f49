import { tooBusy } from './auth-error.ts';

/** Priority of a hash, most urgent first. */
export type HashPriority =
  /** A known device of this account. */
  | { lane: 'known' }
  /** A signed-in caller, or the service key. */
  | { lane: 'signedIn' }
  /** Any other client, with the recent attempts for its account or address. */
  | { lane: 'stranger'; attempts: number };

interface Waiting {
  attempts: number;
  since: number;
  start: () => void;
  refuse: () => void;
}

/** Waiting limits: about 8 and 3 seconds of work, at 18 bcrypt hashes (cost 10) per second and thread. */
const MAX_WAITING = 150;
const MAX_UNKNOWN_WAITING = 50;
/** Maximum waiting time of an unknown client. */
const PATIENCE_MS = 3_000;

/**
 * Limits concurrent hashes and orders the waiting ones: known devices first, then signed-in people, then other clients by
 * fewest attempts. Among equals the newest comes first: under overload some are refused anyway, and the rest stay fast.
 */
export class HashingPool {
  readonly #atOnce: number;
  #running = 0;
  readonly #known: Waiting[] = [];
  readonly #signedIn: Waiting[] = [];
  /** Ordered from most to fewest attempts; the next one is the last. */
  #strangers: Waiting[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Errors: AuthError 429 if too many wait. */
  async run<T>(priority: HashPriority, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(priority);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(priority: HashPriority): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        attempts: priority.lane === 'stranger' ? priority.attempts : 0,
        since: performance.now(),
        start: resolve,
        refuse: () => reject(tooBusy()),
      };
      if (priority.lane === 'stranger') this.#addStranger(waiting);
      else {
        const lane = priority.lane === 'known' ? this.#known : this.#signedIn;
        if (lane.length >= MAX_WAITING) waiting.refuse();
        else lane.push(waiting);
      }
    });
  }

  /** If too many wait, drops the one with the most attempts; among equals the one that has waited longest. */
  #addStranger(waiting: Waiting): void {
    const at = this.#strangers.findIndex(({ attempts }) => attempts < waiting.attempts);
    this.#strangers.splice(at < 0 ? this.#strangers.length : at, 0, waiting);
    if (this.#strangers.length > MAX_UNKNOWN_WAITING * this.#atOnce) this.#strangers.shift()?.refuse();
  }

  #next(): void {
    const since = performance.now() - PATIENCE_MS;
    for (const late of this.#strangers.filter((one) => one.since < since)) late.refuse();
    this.#strangers = this.#strangers.filter((one) => one.since >= since);
    const next = this.#known.shift() ?? this.#signedIn.shift() ?? this.#strangers.pop();
    if (next) next.start();
    else this.#running--;
  }
}
