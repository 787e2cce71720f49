import { Mutex } from '../database/mutex.ts';
import { tooBusy } from './auth-error.ts';

/** Beside the one whose turn it is. */
const MOST_WAITING = 20;

/**
 * One at a time per key: nobody takes more than one place in the hashing pool, and each attempt is checked after the
 * previous one was counted.
 */
export class Turns {
  readonly #queues = new Map<string, { mutex: Mutex; users: number }>();

  /** Errors: AuthError 429 where too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(key) ?? { mutex: new Mutex(), users: 0 };
    if (entry.users > MOST_WAITING) throw tooBusy();
    this.#queues.set(key, entry);
    entry.users++;
    try {
      return await entry.mutex.run(work);
    } finally {
      if (--entry.users === 0) this.#queues.delete(key);
    }
  }
}
