import { NOTHING } from '#kit/format/nothing.ts';
import type { Series } from './chartPath.ts';

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `21 Nov` for a day as the server sends it, `2026-11-21`: a calendar day, independent of time zones. */
export function dayName(day: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) ? day : short.format(instant);
}

/** A chart's description for screen readers: `Created: from 2 to 9 a day, 4 on 21 Nov.` */
export function inWords(
  days: readonly string[],
  series: readonly Series[],
  format: (value: number) => string,
): string {
  return series.map(({ name, values }) => `${name}: ${rangeOf(days, values, format)}.`).join(' ');
}

function rangeOf(
  days: readonly string[],
  values: readonly (number | null)[],
  format: (value: number) => string,
): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 'no values';
  const range = `from ${format(Math.min(...known))} to ${format(Math.max(...known))} a day`;
  const at = values.findLastIndex((value) => value !== null);
  return `${range}, ${valueText(values[at], format)} on ${dayName(days[at] ?? '')}`;
}

/** A day's value as text. */
export function valueText(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? NOTHING : format(value);
}
