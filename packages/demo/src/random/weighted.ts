import type { Random } from './random.ts';

/** Picks items in proportion to their weights, in logarithmic time. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #sums: Float64Array;

  constructor(items: readonly T[], weightOf: (item: T, index: number) => number) {
    this.#items = items;
    this.#sums = new Float64Array(items.length);
    let sum = 0;
    items.forEach((item, index) => {
      sum += weightOf(item, index);
      this.#sums[index] = sum;
    });
  }

  get size(): number {
    return this.#items.length;
  }

  pick(random: Random): T {
    const target = random.next() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = this.#items[low];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }
}

/** The weight of rank 0, 1, 2 … where a few are wanted much and many a little. */
export const zipf =
  (exponent: number) =>
  (_: unknown, rank: number): number =>
    1 / (rank + 1) ** exponent;
