import type { Random } from '../random/random.ts';
import { DAY, HOUR } from './calendar.ts';

interface Day {
  /** UTC hours. */
  readonly from: number;
  readonly to: number;
}

/** When staff are at work, and when people look at their phones. */
export const OFFICE: Day = { from: 6, to: 20 };
export const AWAKE: Day = { from: 5, to: 22 };

/** The moment itself when it falls into the day, else some time in the next morning. Never earlier. */
export function within({ from, to }: Day, random: Random, moment: number): number {
  const hour = (moment % DAY) / HOUR;
  if (hour >= from && hour < to) return moment;
  const midnight = Math.floor(moment / DAY) * DAY + (hour >= to ? DAY : 0);
  return Math.floor(midnight + (from + random.next() * 1.5) * HOUR);
}
