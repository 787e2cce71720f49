import type { SubscriptionTier } from '@marketdesk/contract/enums.ts';
import { toInstant } from './time.ts';

/** A profile's subscription, as the server sends it. */
export interface Subscription {
  subscription_tier: string | null;
  subscription_expires_at: string | null;
}

/** Pro ends when its expiry has passed; without an expiry it never ends. `now` in milliseconds. */
export function effectiveTier(subscription: Subscription, now: number): SubscriptionTier {
  if (subscription.subscription_tier !== 'pro') return 'free';
  const expiry = toInstant(subscription.subscription_expires_at);
  if (expiry === null) return subscription.subscription_expires_at === null ? 'pro' : 'free';
  return expiry >= now ? 'pro' : 'free';
}

export const TIER_LABELS: Readonly<Record<SubscriptionTier, string>> = { free: 'Free', pro: 'Pro' };
