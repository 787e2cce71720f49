import { NOTHING } from './nothing.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A length of time given in minutes, in its two largest units: `40 sec`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function readableMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes) || minutes < 0) return NOTHING;
  if (minutes < 1) return `${Math.round(minutes * 60)} sec`;
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY) return twoUnits(Math.floor(whole / HOUR), 'h', whole % HOUR, 'min');
  return twoUnits(Math.floor(whole / DAY), 'd', Math.round((whole % DAY) / HOUR), 'h');
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
