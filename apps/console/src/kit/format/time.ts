import { NOTHING } from './nothing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// The longest unit that fits once is shown. Months and years have average lengths, accurate enough here.
const UNITS: readonly (readonly [word: string, sign: string, length: number])[] = [
  ['year', 'y', 365.25 * DAY],
  ['month', 'mo', 30.4375 * DAY],
  ['day', 'd', DAY],
  ['hour', 'h', HOUR],
  ['minute', 'min', MINUTE],
];

/** Milliseconds since 1970 of a timestamp from the server; null when it is absent or unreadable. */
export function toInstant(timestamp: unknown): number | null {
  if (typeof timestamp !== 'string' || timestamp === '') return null;
  const instant = Date.parse(timestamp);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * `5 minutes ago`, `in 3 days`, or `just now` within a minute either way; `5 min ago`, `in 3 d` if short.
 * `now` in milliseconds.
 */
export function relativeTime(timestamp: unknown, now: number, short = false): string {
  const instant = toInstant(timestamp);
  if (instant === null) return NOTHING;
  const distance = instant - now;
  for (const [word, sign, length] of UNITS) {
    const units = Math.abs(distance) / length;
    if (units < 1) continue;
    // Deadlines are rounded: right after it was set, one is `in 7 days`, not `in 6 days`.
    const amount = distance < 0 ? Math.floor(units) : Math.round(units);
    const said = short ? `${amount} ${sign}` : count(amount, word);
    return distance < 0 ? `${said} ago` : `in ${said}`;
  }
  return 'just now';
}

/** `21 Nov 2026, 14:03:05 GMT+1`, by default in the viewer's zone. */
export function exactTime(timestamp: unknown, timeZone?: string): string {
  const instant = toInstant(timestamp);
  if (instant === null) return NOTHING;
  return exactFormat(timeZone).format(instant);
}

// Creating a formatter costs a hundred times as much as using it, and every row formats.
const exactFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function exactFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = exactFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  exactFormats.set(timeZone, format);
  return format;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `21 Nov 2026`, from a date such as `2026-11-21`. */
export function formatDay(date: unknown): string {
  const instant = toInstant(date);
  return instant === null ? NOTHING : DAY_FORMAT.format(instant);
}

/** `13 days 4 hours` until a moment; `expired` once it has passed. `now` in milliseconds. */
export function remainingTime(timestamp: unknown, now: number): string {
  const instant = toInstant(timestamp);
  if (instant === null) return NOTHING;
  const left = instant - now;
  if (left < 0) return 'expired';
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  if (days === 0 && hours === 0) return 'less than an hour';
  return days === 0 ? count(hours, 'hour') : `${count(days, 'day')} ${count(hours, 'hour')}`;
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
