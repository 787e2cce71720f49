import type { UserFlag } from '#engine/user-flags/userFlags.api.ts';
import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, listColumns } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import type { UserBrief } from '#parts/users.api.ts';
import { RoleBadge, TierBadge } from './badges.tsx';
import type { Profile } from './details/profile.ts';
import { UserActions } from './UserActions.tsx';
import type { USERS } from './users.search.ts';

// Darker than the cells' colour, which suits a No.
const YES = <span className="text-ink">Yes</span>;

export const USERS_COLUMNS = listColumns<Profile, typeof USERS.columns>({
  full_name: { header: 'Name', sort: 'full_name', grow: true, cell: (user) => <UserName user={user} /> },
  email: {
    header: 'Email',
    sort: 'email',
    grow: true,
    from: 'lg',
    tone: 'muted',
    cell: ({ email }) => email ?? NOTHING,
  },
  role: { header: 'Role', sort: 'role', from: 'sm', cell: ({ role }) => <RoleBadge role={role} /> },
  is_worker: {
    header: 'Worker',
    sort: 'is_worker',
    firstDirection: 'desc',
    from: 'xl',
    tone: 'faint',
    cell: (user) => (user.is_worker ? YES : 'No'),
  },
  tier: { header: 'Tier', from: 'sm', cell: (user) => <TierBadge profile={user} /> },
  is_suspended: {
    header: 'Suspended',
    sort: 'is_suspended',
    firstDirection: 'desc',
    from: 'xl',
    tone: 'faint',
    cell: (user) => (user.is_suspended ? <Badge tone="warn">Suspended</Badge> : 'No'),
  },
  is_banned: {
    header: 'Banned',
    sort: 'is_banned',
    firstDirection: 'desc',
    from: 'xl',
    tone: 'faint',
    cell: (user) => (user.is_banned ? <Badge tone="bad">Banned</Badge> : 'No'),
  },
  created_at: {
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'md',
    cell: (user) => <TimeAgo at={user.created_at} short />,
  },
  actions: {
    ...ACTIONS,
    width: 'w-20',
    cell: (user) => (
      <span className="inline-flex">
        <PreviewRow parameter="user" id={user.user_id} />
        <UserActions user={user} />
      </span>
    ),
  },
});

/** The name; on narrow screens with the badges Suspended and Banned. */
function UserName({ user }: { user: UserBrief & Pick<Profile, UserFlag> }) {
  // Saves two elements in most rows.
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
