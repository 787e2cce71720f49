import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { DeskActions } from '#parts/desk/DeskActions.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { UnreadCount } from './UnreadCount.tsx';
import type { Ticket } from './ticket.ts';

const column = listColumns<Ticket>();

export const SUPPORT_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    // What people read comes first: at 1536 px there is no room for it.
    meta: { from: '2xl', width: 'max-[1700px]:hidden!' },
    cell: ({ row }) => <CopyId id={row.original.id} />,
  }),
  column.display({
    id: 'subject',
    header: 'Subject',
    meta: { grow: true },
    cell: ({ row }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" title={row.original.subject} className="truncate font-medium">
          {row.original.subject}
        </span>
        <UnreadCount ticketId={row.original.id} />
      </span>
    ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { width: 'w-24' },
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  column.display({
    id: 'category',
    header: 'Category',
    meta: { from: 'wide' },
    cell: ({ row }) => row.original.category,
  }),
  column.display({
    id: 'user',
    header: 'User',
    meta: { from: 'md' },
    cell: ({ row }) => <PersonCell userId={row.original.user_id} room="much" />,
  }),
  column.display({
    id: 'claimed_by',
    header: 'Claimed By',
    meta: { from: 'xl' },
    cell: ({ row }) => <PersonCell userId={row.original.claimed_by_user_id} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'wide' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'last_activity_at',
    header: 'Last activity',
    meta: { sort: 'last_activity_at', firstDirection: 'desc', from: 'md' },
    cell: ({ row }) => <TimeAgo at={row.original.last_activity_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true },
    cell: ({ row }) => (
      <span className="inline-flex items-center justify-end gap-1">
        {/* On a phone the drawer has them: there is no room for buttons beside the subject. */}
        <span className="hidden sm:inline-flex">
          <DeskActions desk={SUPPORT_DESK} item={row.original} size="sm" quiet />
        </span>
        <PreviewRow parameter="ticket" id={row.original.id} />
      </span>
    ),
  }),
];
