import type { Series } from './chartPath.ts';

// A day above this many times the 90th percentile is a spike.
const SPIKE = 3;
const FEWEST_DAYS = 8;
const NEAR = 0.25;

/** The largest value to show in full: spikes are cut off, or they would flatten all other days. */
export function mostShown(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const most = sorted.at(-1) ?? 0;
  const typical = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 0;
  if (sorted.length < FEWEST_DAYS || typical === 0) return most;
  return sorted.findLast((value) => value <= typical * SPIKE) ?? most;
}

/** Possible ends of an axis in minutes, with readable halves: minutes, hours, days. */
export const MINUTE_STEPS: readonly number[] = [
  ...[1, 2, 4, 10, 20, 30],
  ...[1, 2, 4, 6, 8, 12].map((hours) => hours * 60),
  ...[1, 1.5, 2, 3, 4, 6, 10, 14, 20, 30, 60, 90, 180, 360].map((days) => days * 24 * 60),
];

/** The top of the axis: the largest shown value, rounded up to the next step, or to a number with a round half. */
export function axisTop(series: readonly Series[], steps: readonly number[] = []): number {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = Math.max(1, mostShown(known));
  const step = steps.find((one) => one >= most);
  if (step !== undefined) return step;
  const power = 10 ** Math.floor(Math.log10(most));
  return ROUND.map((times) => times * power).find((end) => end >= most && isGood(end)) ?? 10 * power;
}

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
const isGood = (end: number) => end === 1 || end % 2 === 0;

/** The axis lines, from the top down. Halves only if they are whole numbers. */
export function gridOf(top: number): number[] {
  return top % 2 === 0 ? [top, top / 2, 0] : [top, 0];
}

export interface Spike {
  /** The distance from the left edge, from 0 to 1. */
  share: number;
  value: number;
}

/** The days above the axis with their values; of overlapping neighbours only the highest. */
export function spikesOf(series: readonly Series[], top: number): Spike[] {
  const days = Math.max(0, ...series.map(({ values }) => values.length));
  const highestFirst = Array.from({ length: days }, (_, at) => ({
    share: days > 1 ? at / (days - 1) : 0.5,
    value: Math.max(...series.map(({ values }) => values[at] ?? 0)),
  }))
    .filter(({ value }) => value > top)
    .toSorted((one, other) => other.value - one.value);
  const told: Spike[] = [];
  for (const spike of highestFirst)
    if (told.every(({ share }) => Math.abs(share - spike.share) > NEAR)) told.push(spike);
  return told;
}
