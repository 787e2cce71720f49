import type { Random } from '../random/random.ts';
import { type Calendar, DAY } from '../time/calendar.ts';

export interface Subscription {
  readonly tier: 'free' | 'pro';
  readonly expiresAt: number | null;
  /** Whether they ever paid, and so are known to the payment provider. */
  readonly paid: boolean;
}

const FREE: Subscription = { tier: 'free', expiresAt: null, paid: false };

/** About a quarter of the workers pay, most by the month; some let it run out. */
export function drawSubscription(random: Random, calendar: Calendar, isWorker: boolean): Subscription {
  const draw = random.next();
  if (!isWorker) return draw < 0.015 ? monthly(random, calendar) : FREE;
  if (draw < 0.17) return monthly(random, calendar);
  if (draw < 0.23) return paidUntil(calendar.now + random.between(0.05, 365) * DAY);
  // Given for free, without an end.
  if (draw < 0.234) return { tier: 'pro', expiresAt: null, paid: false };
  if (draw < 0.3) return paidUntil(calendar.now - random.between(0.1, 200) * DAY);
  // Ended, and the record was put back to free.
  if (draw < 0.34) return { tier: 'free', expiresAt: null, paid: true };
  return FREE;
}

const monthly = (random: Random, calendar: Calendar): Subscription =>
  paidUntil(calendar.now + random.between(0.05, 30) * DAY);

const paidUntil = (expiresAt: number): Subscription => ({
  tier: 'pro',
  expiresAt: Math.floor(expiresAt),
  paid: true,
});

/** Pro counts only while its expiry is not in the past: 5 categories, otherwise 1. */
export function isEffectivePro(
  { tier, expiresAt }: Pick<Subscription, 'tier' | 'expiresAt'>,
  now: number,
): boolean {
  return tier === 'pro' && (expiresAt === null || expiresAt >= now);
}
