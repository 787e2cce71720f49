import { describe, expect, test } from 'vitest';
import { Random } from '../random/random.ts';
import { Calendar, DAY, HISTORY_DAYS, HOUR } from './calendar.ts';

const NOW = new Date('2026-11-21T03:20:00Z');
const calendar = new Calendar(NOW);
const random = new Random('calendar');
const moments = Array.from({ length: 20_000 }, () => calendar.moment(random));
const within = (ms: number) => moments.filter((moment) => moment > calendar.now - ms).length;

describe('the marketplace’s moments', () => {
  test('lie in its history and never in the future, also in the middle of the night', () => {
    expect(Math.max(...moments)).toBeLessThan(calendar.now);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(calendar.start);
    expect(calendar.now - calendar.start).toBeGreaterThan(HISTORY_DAYS * DAY);
  });

  test('grow over time, with plenty in the last days and hours', () => {
    expect(within(90 * DAY)).toBeGreaterThan(1.8 * (moments.length - within(458 * DAY)));
    expect(within(DAY)).toBeGreaterThan(moments.length / HISTORY_DAYS);
    expect(within(6 * HOUR)).toBeGreaterThan(100);
  });

  test('follow the day: evenings are busy, nights are not', () => {
    const old = moments.filter((moment) => moment < calendar.now - DAY);
    const at = (...hours: number[]) =>
      old.filter((moment) => hours.includes(new Date(moment).getUTCHours())).length;
    expect(at(17, 18, 19)).toBeGreaterThan(8 * at(1, 2, 3));
  });

  test('recent ones stay within their days', () => {
    const recent = Array.from({ length: 2000 }, () => calendar.recent(random, 7));
    expect(Math.min(...recent)).toBeGreaterThanOrEqual(calendar.now - 7 * DAY - HOUR);
    expect(Math.max(...recent)).toBeLessThan(calendar.now);
  });
});
