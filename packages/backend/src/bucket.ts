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

  /** False when nothing is left. */
  take(): boolean {
    const now = performance.now();
    const { atOnce, perSecond } = this.#allowance;
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
