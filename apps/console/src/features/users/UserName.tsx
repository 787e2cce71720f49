import { Badge } from '#kit/Badge.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import type { UserFlag } from '#parts/user-flags/userFlags.api.ts';
import type { UserBrief } from '#parts/users.api.ts';
import type { Profile } from './details/profile.ts';

/** The list's first cell. Where the columns for them don't fit, it also says who is suspended or banned. */
export function UserName({ user }: { user: UserBrief & Pick<Profile, UserFlag> }) {
  // Two elements fewer in nearly all rows.
  if (!user.is_suspended && !user.is_banned) return <UserLink user={user} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <UserLink user={user} />
      <span className="flex shrink-0 gap-1 xl:hidden">
        {user.is_suspended && <Badge tone="warn">Suspended</Badge>}
        {user.is_banned && <Badge tone="bad">Banned</Badge>}
      </span>
    </span>
  );
}
