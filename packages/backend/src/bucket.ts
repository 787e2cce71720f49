export interface Allowance {
  atOnce: number;
  perSecond: number;
}

/** A token bucket: holds `atOnce`, refilled steadily. */
export class Bucket {
  readonly #allowance: Allowance;
  #left: number;
  #at = performance.now();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
    this.#left = allowance.atOnce;
  }

  /** False when there is not so much left. */
  take(amount = 1): boolean {
    const now = performance.now();
    const { atOnce, perSecond } = this.#allowance;
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}

/** How many callers are remembered. */
const CALLERS = 1_000;

/** A bucket for each caller. */
export class Buckets {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: Allowance) {
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
