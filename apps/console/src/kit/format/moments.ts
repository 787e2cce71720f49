import { toInstant } from './time.ts';

/** The `max` of a datetime field: makes the browser move on after the fourth digit of the year. */
export const LAST_MOMENT = '9999-12-31T23:59';

const MOMENT = /^([1-9]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?))?$/;

/**
 * Parses a datetime field's value or ISO text, in the viewer's zone by default; a date is its first moment. Returns ISO
 * text in UTC; undefined if invalid, as 30 February or a two-digit year.
 */
export function readMoment(text: string): string | undefined {
  const [, date, time = '00:00'] = MOMENT.exec(text) ?? [];
  if (date === undefined) return undefined;
  // Engines read 30 February as 2 March.
  const [day, instant] = [Date.parse(`${date}T00:00Z`), Date.parse(`${date}T${time}`)];
  if (Number.isNaN(day) || Number.isNaN(instant) || !isoText(day).startsWith(date)) return undefined;
  const read = isoText(instant);
  // West of Greenwich, the last hours of 9999 are in the year 10000, which the database refuses.
  return read.startsWith('+') ? undefined : read;
}

/** A moment for a datetime field: the viewer's clock, to the minute; empty for none. */
export function localMoment(timestamp: string | null | undefined): string {
  const instant = toInstant(timestamp);
  if (instant === null) return '';
  return isoText(instant - new Date(instant).getTimezoneOffset() * 60_000).slice(0, LAST_MOMENT.length);
}

const isoText = (instant: number) => new Date(instant).toISOString();
