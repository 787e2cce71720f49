import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far back the marketplace goes: about 18 months. */
export const HISTORY_DAYS = 548;

/** People's day, in UTC hours: quiet nights, a peak in the evening. */
const HOURS = [2, 1, 1, 1, 2, 5, 9, 13, 15, 15, 14, 13, 13, 12, 12, 13, 15, 18, 20, 19, 15, 10, 6, 3];
/** Sunday first. */
const WEEKDAYS = [0.85, 1.15, 1.1, 1.05, 1, 0.95, 0.8];

/** When things happen: more each month, by the rhythm of the week and the day, and never after `now`. */
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

  /** A moment of the marketplace's history; one in a hundred within the last six hours. */
  moment(random: Random): number {
    if (random.chance(0.01)) return this.now - random.between(2 * MINUTE, 6 * HOUR);
    for (;;) {
      const hour = this.#hours.pick(random) + random.next();
      const moment = this.start + this.#days.pick(random) * DAY + hour * HOUR;
      if (moment < this.now - MINUTE) return Math.floor(moment);
    }
  }

  /** A moment of the last `days` days, rather late than early. */
  recent(random: Random, days: number): number {
    const back = random.next() ** 1.4 * days * DAY;
    return Math.floor(this.now - MINUTE - back * (1 - MINUTE / DAY));
  }

  /** As `moment`, but more in the last month and most in the last days: what staff have on their desks. */
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

export const iso = (moment: number): string => new Date(moment).toISOString();
