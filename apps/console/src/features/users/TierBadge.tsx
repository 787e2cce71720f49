import { Badge } from '#kit/Badge.tsx';
import { effectiveTier, type Subscription, TIER_LABELS } from '#kit/format/tier.ts';
import { useNow } from '#kit/format/useNow.ts';

/** Pro only while the subscription has not run out. */
export function TierBadge({ profile }: { profile: Subscription }) {
  const tier = effectiveTier(profile, useNow(profile.subscription_expires_at));
  return tier === 'pro' ? (
    <Badge tone="good">{TIER_LABELS.pro}</Badge>
  ) : (
    <span className="text-muted">{TIER_LABELS.free}</span>
  );
}
