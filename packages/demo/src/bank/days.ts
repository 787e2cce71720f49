import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';

/** Months and days on which no bank of the euro area executes payments. Easter is left out. */
const CLOSED = new Set(['01-01', '05-01', '12-25', '12-26']);

const isBankingDay = (midnight: number): boolean =>
  ![0, 6].includes(new Date(midnight).getUTCDay()) && !CLOSED.has(iso(midnight).slice(5, 10));

/** The first banking day after a moment, or the last one before that day: its midnight. */
export function bankingDay(moment: number, step: 1 | -1): number {
  let midnight = Math.floor(moment / DAY) * DAY + step * DAY;
  while (!isBankingDay(midnight)) midnight += step * DAY;
  return midnight;
}

/** Midnights of the banking days before today: the first is the latest one. */
export function bankingDaysBefore(now: number, count: number): number[] {
  const days: number[] = [];
  for (let day = now; days.length < count;) days.push((day = bankingDay(day, -1)));
  return days;
}

export const dayOf = (moment: number): string => iso(moment).slice(0, 10);

/** A time of that day, such as `at(day, 9, 30)`, in UTC. */
export const at = (midnight: number, hour: number, minute = 0): number =>
  midnight + hour * HOUR + minute * MINUTE;
