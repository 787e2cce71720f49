import { validationFailed } from './auth-error.ts';

/** Seconds per unit of Go's durations. */
const UNITS: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 };
/** Longest ban: a hundred years. */
const FOR_EVER = 100 * 366 * 24 * 3600;

/** Parses `24h`, `1h30m` or `none`. Returns seconds; null for `none`, which lifts a ban. */
export function parseBanDuration(text: string): number | null {
  if (text === 'none') return null;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${text}"`);
  }
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0);
  return Math.min(seconds, FOR_EVER);
}
