import { Buckets, type RateLimit } from './bucket.ts';

/** Delays a refusal, because a flooding client retries at once and each refusal costs as much as a short response. */
export const delayRefusal = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 500));

/** More than a faulty screen would cause. */
const AT_ONCE: RateLimit = { burst: 200, perSecond: 20 };

/** Rate limit for refusals that do not involve the database, and so are not slowed down by its queue. */
export class Refusals {
  readonly #buckets = new Buckets(AT_ONCE);

  /** Resolves when the refusal may be sent: at once, or after a delay if this caller had too many. */
  async delay(caller: string | null): Promise<void> {
    if (caller !== null && !this.#buckets.of(caller).take()) await delayRefusal();
  }
}
