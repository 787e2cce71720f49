import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, listColumns } from '#kit/list/columns.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { UserRole } from '#parts/UserRole.tsx';
import { TierBadge } from './badges.tsx';
import type { Profile } from './details/profile.ts';
import { UserActions } from './UserActions.tsx';
import type { USERS } from './users.search.ts';

// Darker than the cells' colour, which suits a No.
const YES = <span className="text-ink">Yes</span>;

export const USERS_COLUMNS = listColumns<Profile, typeof USERS.columns>({
  full_name: {
    header: 'Name',
    sort: 'full_name',
    grow: true,
    cell: (user) => <PersonCell user={user} room="all" />,
  },
  email: {
    header: 'Email',
    sort: 'email',
    grow: true,
    from: 'lg',
    tone: 'muted',
    cell: ({ email }) => email ?? NOTHING,
  },
  role: { header: 'Role', sort: 'role', from: 'sm', cell: (user) => <UserRole user={user} /> },
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
    cell: (user) => (user.is_suspended ? YES : 'No'),
  },
  is_banned: {
    header: 'Banned',
    sort: 'is_banned',
    firstDirection: 'desc',
    from: 'xl',
    tone: 'faint',
    cell: (user) => (user.is_banned ? YES : 'No'),
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
    cell: (user) => <UserActions user={user} isRow />,
  },
});
