import { createHash } from 'node:crypto';

/** A stream of pseudo-random values (sfc32): the same seed gives the same stream on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    [this.#a, this.#b, this.#c] = hash(seed);
    // The first values of similar seeds are correlated.
    for (let i = 0; i < 12; i++) this.#uint32();
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    return this.#uint32() / 0x1_0000_0000;
  }

  /** An integer, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) {
      chosen.push(...rest.splice(this.int(0, rest.length - 1), 1));
    }
    return chosen;
  }

  /** Normally distributed: mean 0, standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** For waiting times: mostly near the median, sometimes many times as much. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#uint32().toString(16).padStart(8, '0')).join('');
    return formatUuid(hex, '4');
  }

  #uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** 32 hex digits as an RFC 9562 uuid of the given version. */
function formatUuid(hex: string, version: '4' | '5'): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 0x3);
  const middle = `${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}`;
  return `${hex.slice(0, 8)}-${middle}-${hex.slice(20, 32)}`;
}

/** A uuid derived from a name, for rows that are the same in every demo marketplace. */
export const nameId = (name: string): string =>
  formatUuid(createHash('sha1').update(`marketdesk-demo:${name}`).digest('hex'), '5');

/** Three 32-bit seeds (cyrb128 without its last word). */
function hash(text: string): [number, number, number] {
  let [a, b, c] = [1779033703, 3144134277, 1013904242];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = a ^ Math.imul(c ^ code, 951274213);
  }
  return [
    Math.imul(c ^ (a >>> 18), 597399067),
    Math.imul(a ^ (b >>> 22), 2869860233),
    Math.imul(b ^ (c >>> 17), 951274213),
  ];
}

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

/** The weight of rank 0, 1, 2 … by Zipf’s law. */
export const zipf =
  (exponent: number) =>
  (_: unknown, rank: number): number =>
    1 / (rank + 1) ** exponent;
