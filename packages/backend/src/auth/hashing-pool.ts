import { tooBusy } from './auth-error.ts';

/** Whose password is being hashed, most urgent first. */
export type Place =
  /** A known device of this account. */
  | { lane: 'known' }
  /** Somebody who is signed in, or has the service key. */
  | { lane: 'signedIn' }
  /** Anybody else, and how often this account or this address has been tried lately. */
  | { lane: 'stranger'; attempts: number };

interface Waiting {
  attempts: number;
  since: number;
  start: () => void;
  refuse: () => void;
}

/** With bcrypt at cost 10, one thread hashes about 18 passwords a second: eight seconds' work, and three. */
const MOST_WAITING = 150;
const MOST_STRANGERS = 50;
/** An unknown client that has waited this long is refused. */
const PATIENCE_MS = 3_000;

/**
 * Limits concurrent hashes, and orders those that wait, so that a flood waits behind everybody else: known devices come
 * first, then signed-in people. Of other clients, those with the fewest attempts come first, and among equals the newest:
 * under overload some are refused anyway, and the others are answered quickly.
 */
export class HashingPool {
  readonly #atOnce: number;
  #running = 0;
  readonly #known: Waiting[] = [];
  readonly #signedIn: Waiting[] = [];
  /** The next one is the last. */
  #strangers: Waiting[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Errors: AuthError 429 where too many wait. */
  async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn(place);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(place: Place): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        attempts: place.lane === 'stranger' ? place.attempts : 0,
        since: performance.now(),
        start: resolve,
        refuse: () => reject(tooBusy()),
      };
      if (place.lane === 'stranger') this.#addStranger(waiting);
      else {
        const lane = place.lane === 'known' ? this.#known : this.#signedIn;
        if (lane.length >= MOST_WAITING) waiting.refuse();
        else lane.push(waiting);
      }
    });
  }

  /**
   * If too many wait, the one with the most attempts is dropped, and among equals the one that has waited
   * longest.
   */
  #addStranger(waiting: Waiting): void {
    const at = this.#strangers.findIndex(({ attempts }) => attempts < waiting.attempts);
    this.#strangers.splice(at < 0 ? this.#strangers.length : at, 0, waiting);
    if (this.#strangers.length > MOST_STRANGERS * this.#atOnce) this.#strangers.shift()?.refuse();
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
