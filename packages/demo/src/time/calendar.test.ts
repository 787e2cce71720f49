import { describe, expect, test } from 'vitest';
import { Random } from '../random/random.ts';
import { Calendar, DAY, HISTORY_DAYS, HOUR, OFFICE, within } from './calendar.ts';

const NOW = new Date('2026-11-21T03:20:00Z');
const calendar = new Calendar(NOW);
const random = new Random('calendar');
const moments = Array.from({ length: 20_000 }, () => calendar.moment(random));
const newerThan = (ms: number) => moments.filter((moment) => moment > calendar.now - ms).length;

describe("the marketplace's timestamps", () => {
  test('lie in its history and never in the future, even at night', () => {
    expect(Math.max(...moments)).toBeLessThan(calendar.now);
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(calendar.start);
    expect(calendar.now - calendar.start).toBeGreaterThan(HISTORY_DAYS * DAY);
  });

  test('grow over time, with plenty in the last days and hours', () => {
    expect(newerThan(90 * DAY)).toBeGreaterThan(1.8 * (moments.length - newerThan(458 * DAY)));
    expect(newerThan(DAY)).toBeGreaterThan(moments.length / HISTORY_DAYS);
    expect(newerThan(6 * HOUR)).toBeGreaterThan(100);
  });

  test('follow the day: many in the evening, few at night', () => {
    const old = moments.filter((moment) => moment < calendar.now - DAY);
    const at = (...hours: number[]) =>
      old.filter((moment) => hours.includes(new Date(moment).getUTCHours())).length;
    expect(at(17, 18, 19)).toBeGreaterThan(8 * at(1, 2, 3));
  });

  test('stay within their days if recent', () => {
    const recent = Array.from({ length: 2000 }, () => calendar.recent(random, 7));
    expect(Math.min(...recent)).toBeGreaterThanOrEqual(calendar.now - 7 * DAY - HOUR);
    expect(Math.max(...recent)).toBeLessThan(calendar.now);
  });
});

describe('working hours', () => {
  const at = (time: string) => Date.parse(`2026-05-12T${time}:00Z`);
  const read = (moment: number) => new Date(moment).toISOString();

  test('keep a time during the day, and move one at night to the next morning', () => {
    expect(within(OFFICE, random, at('11:30'))).toBe(at('11:30'));
    expect(read(within(OFFICE, random, at('23:10')))).toMatch(/^2026-05-13T0[67]/);
    expect(read(within(OFFICE, random, at('02:10')))).toMatch(/^2026-05-12T0[67]/);
  });

  test('never move a time back', () => {
    for (let hour = 0; hour < 24; hour++) {
      const moment = at('00:00') + hour * HOUR + 1;
      expect(within(OFFICE, random, moment)).toBeGreaterThanOrEqual(moment);
    }
  });
});
