import type { Random } from '../random/random.ts';

/** Replaces `{2-5}` by a number in that range, `{a|b}` by one of the words, and `{name}` by `values.name`. */
export function fill(
  random: Random,
  template: string,
  values: Readonly<Record<string, string>> = {},
): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, inside: string) => {
    const given = values[inside];
    if (given !== undefined) return given;
    if (inside.includes('|')) return random.pick(inside.split('|'));
    const range = /^(\d+)-(\d+)$/.exec(inside);
    return range ? numberIn(random, Number(range[1]), Number(range[2])) : whole;
  });
}

/** Rounds as people do: 1,240 becomes 1200, but a year stays as it is. */
function numberIn(random: Random, min: number, max: number): string {
  const value = random.int(min, max);
  const isYear = min >= 1850 && max <= 2030;
  if (isYear || value < 100) return String(value);
  const step = value < 300 ? 10 : 50;
  return String(Math.max(min, Math.round(value / step) * step));
}
