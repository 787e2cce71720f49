import type { RemoteOutcome } from './provider.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** After this long, a completed payout is no longer returned. */
const MAY_COME_BACK = 14 * DAY;

/**
 * Seconds until the provider is asked again, depending on how long ago the payout was sent; null = never. Each wait is half of the
 * time since then, within bounds. Webhooks usually come first; this is for those that never come.
 */
export function lookAgainAfter(
  outcome: RemoteOutcome | 'unknown' | 'not_found',
  ageSeconds: number,
): number | null {
  switch (outcome) {
    case 'unknown':
    case 'not_found':
      return within(5, ageSeconds / 2, HOUR);
    case 'accepted':
      return within(2, ageSeconds / 2, 6 * HOUR);
    case 'completed':
      return ageSeconds > MAY_COME_BACK ? null : within(HOUR, ageSeconds / 2, 3 * DAY);
    case 'failed':
    case 'reverted':
      return null;
  }
}

function within(least: number, seconds: number, most: number): number {
  return Math.round(Math.min(Math.max(least, seconds), most));
}
