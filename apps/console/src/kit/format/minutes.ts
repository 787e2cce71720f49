import { NOTHING } from './nothing.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in their two largest units: `40 sec`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function readableMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes) || minutes < 0) return NOTHING;
  if (minutes * 60 < 59.5) return `${Math.round(minutes * 60)} sec`;
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole < DAY) return twoUnits(`${Math.floor(whole / HOUR)} h`, whole % HOUR, 'min');
  // Rounded before dividing, otherwise 1 day and 23.8 hours would be 1 d 24 h.
  const hours = Math.round(whole / HOUR);
  return twoUnits(`${Math.floor(hours / 24)} d`, hours % 24, 'h');
}

/** Minutes in one unit, for tight spaces: `40 sec`, `12 min`, `3.1 h`, `2.2 d`. */
export function shortMinutes(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || Math.round(minutes) < HOUR)
    return readableMinutes(minutes);
  const hours = Math.round((minutes / HOUR) * 10) / 10;
  return hours < 24 ? `${hours} h` : `${Math.round((minutes / DAY) * 10) / 10} d`;
}

function twoUnits(large: string, small: number, unit: string): string {
  return small === 0 ? large : `${large} ${small} ${unit}`;
}
