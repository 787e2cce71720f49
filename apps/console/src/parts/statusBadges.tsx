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

const TONES: Record<string, Tone> = {
  open: 'good',
  claimed: 'warn',
  pending: 'warn',
  success: 'good',
  failed: 'bad',
  assigned: 'warn',
  in_progress: 'warn',
  pending_completion: 'warn',
  completed: 'info',
};

/** Status of a report, ticket, post or withdrawal. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? 'neutral'}>{readable(status)}</Badge>;
}

const ROLE_TONES: Readonly<Record<string, Tone>> = { user: 'neutral', admin: 'accent' };

/** A built-in role, or a staff role by name. */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={ROLE_TONES[role] ?? 'info'}>{isBuiltIn(role) ? readable(role) : role}</Badge>;
}

const isBuiltIn = (role: string) => role === 'user' || role === 'moderator' || role === 'admin';
