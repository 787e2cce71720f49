import { COORDINATE_DECIMALS } from '@marketdesk/contract/limits.ts';
import { NOTHING } from './nothing.ts';

/** A latitude or longitude in degrees, with 6 decimals: `45.815011`. */
export function formatCoordinate(degrees: unknown): string {
  if (typeof degrees !== 'number' || !Number.isFinite(degrees)) return NOTHING;
  return degrees.toFixed(COORDINATE_DECIMALS);
}

/** Typed degrees within ±`limit`, with at most 6 decimals; null if invalid. */
export function readCoordinate(typed: string, limit: 90 | 180): number | null {
  const text = typed.trim();
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(text)) return null;
  const degrees = Number(Number(text).toFixed(COORDINATE_DECIMALS));
  return Math.abs(degrees) <= limit ? degrees : null;
}
