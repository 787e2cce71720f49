import { Badge, type Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import type { UserBrief } from './users.api.ts';

/** Suspended and Banned, small enough for the second line of a row; nothing for anyone else. */
export function StandingBadges({ user }: { user: Pick<UserBrief, 'is_suspended' | 'is_banned'> }) {
  if (!user.is_suspended && !user.is_banned) return null;
  return (
    <span className="inline-flex shrink-0 gap-1 in-[td]:*:h-4 in-[td]:*:px-1">
      {user.is_suspended && <Badge tone="warn">Suspended</Badge>}
      {user.is_banned && <Badge tone="bad">Banned</Badge>}
    </span>
  );
}

const CLAIM_TONES: Record<string, Tone> = { open: 'good', claimed: 'warn', closed: 'neutral' };

/** Status of a report or a support ticket. */
export function ClaimBadge({ status }: { status: string }) {
  return <Badge tone={CLAIM_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}

const WITHDRAWAL_TONES: Record<string, Tone> = { pending: 'warn', success: 'good', failed: 'bad' };

export function WithdrawalBadge({ status }: { status: string }) {
  return <Badge tone={WITHDRAWAL_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}

const POST_TONES: Record<string, Tone> = {
  open: 'good',
  assigned: 'warn',
  in_progress: 'warn',
  pending_completion: 'warn',
  completed: 'info',
  cancelled: 'neutral',
};

export function PostBadge({ status }: { status: string }) {
  return <Badge tone={POST_TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}
