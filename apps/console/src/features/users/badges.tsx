import { Badge } from '#kit/Badge.tsx';
import { effectiveTier, type Subscription, TIER_LABELS } from '#kit/format/tier.ts';
import { useNow } from '#kit/format/useNow.ts';
import { StandingBadges } from '#parts/statusBadges.tsx';
import { UserRole, type WithRole } from '#parts/UserRole.tsx';
import type { UserBrief } from '#parts/users.api.ts';

/** Pro until the subscription expires, otherwise Free. */
export function TierBadge({ profile }: { profile: Subscription }) {
  const tier = effectiveTier(profile, useNow(profile.subscription_expires_at));
  return tier === 'pro' ? (
    <Badge tone="good">{TIER_LABELS.pro}</Badge>
  ) : (
    <span className="text-muted">{TIER_LABELS.free}</span>
  );
}

type BadgedUser = Subscription &
  Pick<UserBrief, 'is_suspended' | 'is_banned'> &
  WithRole & { is_worker: boolean };

/** Role, tier, and whether the user is a worker, suspended or banned. */
export function UserBadges({ user }: { user: BadgedUser }) {
  return (
    <>
      <UserRole user={user} />
      <TierBadge profile={user} />
      {user.is_worker && <Badge tone="info">Worker</Badge>}
      <StandingBadges user={user} />
    </>
  );
}
