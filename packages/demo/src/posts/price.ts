import type { Random } from '../random/random.ts';
import type { Subcategory } from '../taxonomy/taxonomy.ts';

/** In euro: within the usual range, rather low than high, in the steps in which people think. */
export function drawPrice(random: Random, { data: { price } }: Subcategory): number {
  const value = price[0] + (price[1] - price[0]) * random.next() ** 1.7;
  const step = value < 40 ? 1 : value < 150 ? 5 : value < 600 ? 10 : 50;
  return Math.round(value / step) * step;
}
