import { Buckets, type Allowance } from './bucket.ts';

/**
 * A refusal costs as much as a short answer, and a flooding client asks again at once. Delaying refusals makes it ask less
 * often.
 */
export const delayRefusal = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 500));

/** More than a buggy screen would cause. */
const AT_ONCE: Allowance = { atOnce: 200, perSecond: 20 };

/** Counts refusals that do not involve the database, whose queue therefore does not slow them down. */
export class Refusals {
  readonly #buckets = new Buckets(AT_ONCE);

  /** Resolves when this caller may be told: at once, or later after too many. */
  async turn(caller: string | null): Promise<void> {
    if (caller !== null && !this.#buckets.of(caller).take()) await delayRefusal();
  }
}
