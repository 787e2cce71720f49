import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import type { ListedUser } from './listedUser.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { TierBadge } from './TierBadge.tsx';
import { UserActions } from './UserActions.tsx';
import { UserName } from './UserName.tsx';

export const USERS_COLUMNS: ListColumn<ListedUser>[] = [
  {
    id: 'full_name',
    header: 'Name',
    sort: 'full_name',
    grow: true,
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    sort: 'email',
    grow: true,
    from: 'lg',
    cell: (user) => <span className="text-muted">{user.email ?? NOTHING}</span>,
  },
  { id: 'role', header: 'Role', sort: 'role', from: 'sm', cell: (user) => <RoleBadge role={user.role} /> },
  {
    id: 'is_worker',
    header: 'Worker',
    sort: 'is_worker',
    firstDirection: 'desc',
    from: 'xl',
    cell: (user) => (user.is_worker ? 'Yes' : <span className="text-faint">No</span>),
  },
  { id: 'tier', header: 'Tier', from: 'sm', cell: (user) => <TierBadge profile={user} /> },
  {
    id: 'is_suspended',
    header: 'Suspended',
    sort: 'is_suspended',
    firstDirection: 'desc',
    from: 'xl',
    cell: (user) =>
      user.is_suspended ? <Badge tone="warn">Suspended</Badge> : <span className="text-faint">No</span>,
  },
  {
    id: 'is_banned',
    header: 'Banned',
    sort: 'is_banned',
    firstDirection: 'desc',
    from: 'xl',
    cell: (user) =>
      user.is_banned ? <Badge tone="bad">Banned</Badge> : <span className="text-faint">No</span>,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'md',
    cell: (user) => <TimeAgo at={user.created_at} short />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    hideHeading: true,
    pinned: true,
    width: 'w-20',
    cell: (user) => (
      <span className="inline-flex">
        <PreviewRow parameter="user" id={user.user_id} />
        <UserActions user={user} />
      </span>
    ),
  },
];
