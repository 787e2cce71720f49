import type { RemoteOutcome } from './provider.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// In seconds, by how often the provider was asked before. Webhooks are quicker; this is for those that never come.
const NO_ANSWER = [5, 30, 40, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
const ON_ITS_WAY = [2, 5, 15, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR];
/** What has arrived may still come back. */
const ARRIVED = [HOUR, 6 * HOUR, DAY, DAY, 3 * DAY, 7 * DAY];

/** Seconds until the provider is asked again; null = never. */
export function lookAgainAfter(
  outcome: RemoteOutcome | 'unknown' | 'not_found',
  looks: number,
): number | null {
  switch (outcome) {
    case 'unknown':
    case 'not_found':
      return NO_ANSWER[looks] ?? HOUR;
    case 'accepted':
      return ON_ITS_WAY[looks] ?? 6 * HOUR;
    case 'completed':
      return ARRIVED[Math.max(0, looks - 1)] ?? null;
    case 'failed':
    case 'reverted':
      return null;
  }
}
