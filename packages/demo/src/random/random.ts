/** A stream of pseudo-random values (sfc32): the same seed gives the same stream on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: string) {
    [this.#a, this.#b, this.#c] = hash(seed);
    // The first values of neighbouring seeds resemble each other.
    for (let i = 0; i < 12; i++) this.#uint32();
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    return this.#uint32() / 0x1_0000_0000;
  }

  /** A whole number, both ends included. */
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

  /** Different items in random order; all of them when there are fewer than `count`. */
  sample<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) {
      chosen.push(...rest.splice(this.int(0, rest.length - 1), 1));
    }
    return chosen;
  }

  /** Around 0, with a standard deviation of 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Mostly near the median, now and then many times as much: waiting times, prices. */
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
export function formatUuid(hex: string, version: '4' | '5'): string {
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 0x3);
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    version + hex.slice(13, 16),
    variant + hex.slice(17, 20),
  ];
  return `${groups.join('-')}-${hex.slice(20, 32)}`;
}

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
