import { Badge } from '#kit/Badge.tsx';
import { effectiveTier } from '#kit/format/tier.ts';
import { useNow } from '#kit/format/useNow.ts';
import { useQuery } from '@tanstack/react-query';
import { accountOf } from '#parts/account.api.ts';

/** Badges beside a user's name: Pro, staff, suspended, banned. */
export function AccountBadges({ userId }: { userId: string }) {
  const { data: account } = useQuery(accountOf(userId));
  const now = useNow(account?.subscription_expires_at);
  if (!account) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {account.role === 'admin' && <Badge tone="accent">Admin</Badge>}
      {account.role === 'moderator' && <Badge tone="info">Moderator</Badge>}
      {effectiveTier(account, now) === 'pro' && <Badge tone="good">Pro</Badge>}
      {account.is_suspended && <Badge tone="warn">Suspended</Badge>}
      {account.is_banned && <Badge tone="bad">Banned</Badge>}
    </span>
  );
}
