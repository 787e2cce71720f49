import { BankFileError, quote } from './errors.ts';

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** The day of an XML date or time, as the bank wrote it: `2026-03-31`. Errors: malformed. */
export function parseDay(text: string): string {
  const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text)?.[1];
  if (day === undefined || !isDate(day))
    throw new BankFileError('malformed', `${quote(text)} is not a date.`);
  return day;
}

/** The day of an MT940 date: `260331`. Errors: malformed. */
export const parseShortDay = (text: string): string =>
  parseDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);

/** The day `MMDD` closest to another day. Needed at the turn of the year. Errors: malformed. */
export function parseDayNear(monthAndDay: string, near: string): string {
  const year = Number(near.slice(0, 4));
  const candidates = [year, year - 1, year + 1]
    .map((each) => `${each}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isDate);
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(near));
  const closest = candidates.sort((a, b) => distance(a) - distance(b))[0];
  if (closest === undefined) throw new BankFileError('malformed', `${quote(monthAndDay)} is not a date.`);
  return closest;
}
