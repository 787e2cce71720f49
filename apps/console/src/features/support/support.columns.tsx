import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { TicketActions } from './actions/TicketActions.tsx';
import { UnreadCount } from './UnreadCount.tsx';
import type { Ticket } from './ticket.ts';

export const SUPPORT_COLUMNS: ListColumn<Ticket>[] = [
  {
    id: 'id',
    header: 'ID',
    // What people read comes first: at 1536 px there is no room for it.
    from: '2xl',
    width: 'max-[1700px]:hidden!',
    cell: (ticket) => <CopyId id={ticket.id} />,
  },
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: (ticket) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" title={ticket.subject} className="truncate font-medium">
          {ticket.subject}
        </span>
        <UnreadCount ticketId={ticket.id} />
      </span>
    ),
  },
  { id: 'status', header: 'Status', width: 'w-24', cell: (ticket) => <ClaimBadge status={ticket.status} /> },
  { id: 'category', header: 'Category', from: 'wide', cell: (ticket) => ticket.category },
  {
    id: 'user',
    header: 'User',
    from: 'md',
    cell: (ticket) => <PersonCell userId={ticket.user_id} room="much" />,
  },
  {
    id: 'claimed_by',
    header: 'Claimed By',
    from: 'xl',
    cell: (ticket) => <PersonCell userId={ticket.claimed_by_user_id} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'wide',
    cell: (ticket) => <TimeAgo at={ticket.created_at} short />,
  },
  {
    id: 'last_activity_at',
    header: 'Last activity',
    sort: 'last_activity_at',
    firstDirection: 'desc',
    from: 'md',
    cell: (ticket) => <TimeAgo at={ticket.last_activity_at} short />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    hideHeading: true,
    pinned: true,
    cell: (ticket) => (
      <span className="inline-flex items-center justify-end gap-1">
        {/* On a phone the drawer has them: there is no room for buttons beside the subject. */}
        <span className="hidden sm:inline-flex">
          <TicketActions ticket={ticket} size="sm" quiet />
        </span>
        <PreviewRow parameter="ticket" id={ticket.id} />
      </span>
    ),
  },
];
