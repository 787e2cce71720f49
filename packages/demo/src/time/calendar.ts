import { type Random, Weighted } from '../random/random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far back the marketplace goes: about 18 months. */
export const HISTORY_DAYS = 548;

/** Activity by UTC hour: quiet nights, a peak in the evening. */
const HOURS = [2, 1, 1, 1, 2, 5, 9, 13, 15, 15, 14, 13, 13, 12, 12, 13, 15, 18, 20, 19, 15, 10, 6, 3];
/** Sunday first. */
const WEEKDAYS = [0.85, 1.15, 1.1, 1.05, 1, 0.95, 0.8];

/** Draws times before `now`: growing by the month, with a weekly and a daily rhythm. */
export class Calendar {
  readonly now: number;
  readonly start: number;
  readonly #days: Weighted<number>;
  readonly #hours = new Weighted([...HOURS.keys()], (hour) => HOURS[hour] ?? 0);

  constructor(now: Date) {
    this.now = now.getTime();
    this.start = Math.floor(this.now / DAY) * DAY - HISTORY_DAYS * DAY;
    const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, day) => day);
    this.#days = new Weighted(days, (day) => this.#weightOf(day));
  }

  /** A time in the marketplace’s history; 1 % of them in the last six hours. */
  moment(random: Random): number {
    if (random.chance(0.01)) return this.now - random.between(2 * MINUTE, 6 * HOUR);
    for (;;) {
      const hour = this.#hours.pick(random) + random.next();
      const moment = this.start + this.#days.pick(random) * DAY + hour * HOUR;
      if (moment < this.now - MINUTE) return Math.floor(moment);
    }
  }

  /** A time in the last `days` days, more often late than early. */
  recent(random: Random, days: number): number {
    const back = random.next() ** 1.4 * days * DAY;
    return Math.floor(this.now - MINUTE - back * (1 - MINUTE / DAY));
  }

  /** Like `moment`, with more in the last month and most in the last days: reports and tickets. */
  onTheDesk(random: Random): number {
    const draw = random.next();
    if (draw < 0.12) return this.recent(random, 4);
    return draw < 0.45 ? Math.floor(this.now - random.between(MINUTE, 30 * DAY)) : this.moment(random);
  }

  daysAgo(days: number): number {
    return Math.floor(this.now - days * DAY);
  }

  #weightOf(day: number): number {
    const growth = Math.exp((1.6 * day) / HISTORY_DAYS);
    const weekday = WEEKDAYS[new Date(this.start + day * DAY).getUTCDay()] ?? 1;
    const age = HISTORY_DAYS - day;
    return growth * weekday * (age <= 1 ? 2.5 : age <= 14 ? 1.6 : 1);
  }
}

export function iso(moment: number): string;
export function iso(moment: number | null): string | null;
export function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** From and to, in UTC hours: when staff work, and when people look at their phones. */
export const OFFICE = [6, 20] as const;
export const AWAKE = [5, 22] as const;

/** The moment itself if it is within the hours, else a time in the next morning. Never earlier. */
export function within([from, to]: typeof OFFICE | typeof AWAKE, random: Random, moment: number): number {
  const hour = (moment % DAY) / HOUR;
  if (hour >= from && hour < to) return moment;
  const midnight = Math.floor(moment / DAY) * DAY + (hour >= to ? DAY : 0);
  return Math.floor(midnight + (from + random.next() * 1.5) * HOUR);
}

/** A while after a moment, at least a minute. */
export const soonAfter = (random: Random, moment: number, median: number, sigma = 1): number =>
  Math.floor(moment + MINUTE + random.logNormal(median, sigma));
