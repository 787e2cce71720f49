export interface RateLimit {
  /** Capacity of the bucket. */
  burst: number;
  perSecond: number;
}

/** A token bucket. */
export class Bucket {
  readonly #allowance: RateLimit;
  #left: number;
  #at = performance.now();

  constructor(allowance: RateLimit) {
    this.#allowance = allowance;
    this.#left = allowance.burst;
  }

  /** Returns false if less than `amount` is left. */
  take(amount = 1): boolean {
    const now = performance.now();
    const { burst, perSecond } = this.#allowance;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}

/** Maximum number of buckets in memory. */
const CALLERS = 1_000;

/** A bucket for each caller. */
export class Buckets {
  readonly #allowance: RateLimit;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: RateLimit) {
    this.#allowance = allowance;
  }

  of(caller: string): Bucket {
    let bucket = this.#buckets.get(caller);
    if (bucket === undefined) {
      bucket = new Bucket(this.#allowance);
      this.#buckets.set(caller, bucket);
      const [oldest] = this.#buckets.keys();
      if (this.#buckets.size > CALLERS && oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}
