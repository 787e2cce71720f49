import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import type { ListedUser } from './listedUser.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { TierBadge } from './TierBadge.tsx';
import { UserActions } from './UserActions.tsx';
import { UserName } from './UserName.tsx';

const column = listColumns<ListedUser>();

export const USERS_COLUMNS = [
  column.display({
    id: 'full_name',
    header: 'Name',
    meta: { sort: 'full_name', grow: true },
    cell: ({ row }) => <UserName user={row.original} />,
  }),
  column.display({
    id: 'email',
    header: 'Email',
    meta: { sort: 'email', grow: true, from: 'lg' },
    cell: ({ row }) => <span className="text-muted">{row.original.email ?? NOTHING}</span>,
  }),
  column.display({
    id: 'role',
    header: 'Role',
    meta: { sort: 'role', from: 'sm' },
    cell: ({ row }) => <RoleBadge role={row.original.role} />,
  }),
  column.display({
    id: 'is_worker',
    header: 'Worker',
    meta: { sort: 'is_worker', firstDirection: 'desc', from: 'xl' },
    cell: ({ row }) => (row.original.is_worker ? 'Yes' : <span className="text-faint">No</span>),
  }),
  column.display({
    id: 'tier',
    header: 'Tier',
    meta: { from: 'sm' },
    cell: ({ row }) => <TierBadge profile={row.original} />,
  }),
  column.display({
    id: 'is_suspended',
    header: 'Suspended',
    meta: { sort: 'is_suspended', firstDirection: 'desc', from: 'xl' },
    cell: ({ row }) =>
      row.original.is_suspended ? (
        <Badge tone="warn">Suspended</Badge>
      ) : (
        <span className="text-faint">No</span>
      ),
  }),
  column.display({
    id: 'is_banned',
    header: 'Banned',
    meta: { sort: 'is_banned', firstDirection: 'desc', from: 'xl' },
    cell: ({ row }) =>
      row.original.is_banned ? <Badge tone="bad">Banned</Badge> : <span className="text-faint">No</span>,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'md' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true, width: 'w-20' },
    cell: ({ row }) => (
      <span className="inline-flex">
        <PreviewRow parameter="user" id={row.original.user_id} />
        <UserActions user={row.original} />
      </span>
    ),
  }),
];
