import { toInstant } from './time.ts';

/** The `max` of a datetime field: with it the browser goes on to the time after a year's fourth digit. */
export const LAST_MOMENT = '9999-12-31T23:59';

const MOMENT = /^([1-9]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?))?$/;

/**
 * A moment, from a datetime field or as ISO text, in the viewer's zone unless it has one; a date is its first moment.
 * Returns ISO text in UTC; undefined for anything else, such as a year of two digits, or 30 February.
 */
export function readMoment(text: string): string | undefined {
  const [, date, time = '00:00'] = MOMENT.exec(text) ?? [];
  if (date === undefined) return undefined;
  // Engines read 30 February as 2 March.
  const [day, instant] = [Date.parse(`${date}T00:00Z`), Date.parse(`${date}T${time}`)];
  if (Number.isNaN(day) || Number.isNaN(instant) || !isoText(day).startsWith(date)) return undefined;
  const read = isoText(instant);
  // West of Greenwich, the last hours of 9999 are in a year that the database does not take.
  return read.startsWith('+') ? undefined : read;
}

/** A moment as a datetime field wants it: the viewer's own clock, to the minute; empty for none. */
export function localMoment(timestamp: string | null | undefined): string {
  const instant = toInstant(timestamp);
  if (instant === null) return '';
  return isoText(instant - new Date(instant).getTimezoneOffset() * 60_000).slice(0, LAST_MOMENT.length);
}

const isoText = (instant: number) => new Date(instant).toISOString();
