import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { latestTickets } from '../dashboard.api.ts';
import type { LatestTicket } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const COLUMNS: ListColumn<LatestTicket>[] = [
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: (ticket) => (
      <Link to="/admin/support" search={{ ticket: ticket.id }} className={ROW_LINK}>
        {ticket.subject}
      </Link>
    ),
  },
  { id: 'category', header: 'Category', from: 'sm', cell: (ticket) => ticket.category },
  { id: 'status', header: 'Status', cell: (ticket) => <ClaimBadge status={ticket.status} /> },
  {
    id: 'last_activity_at',
    header: 'Last activity',
    align: 'right',
    cell: (ticket) => <TimeAgo at={ticket.last_activity_at} short />,
  },
];

export function TicketsList() {
  return (
    <LatestList
      title="Latest support tickets"
      query={useQuery(latestTickets())}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/admin/support?ticket=${id}`}
      fallback="Failed to load tickets"
      empty="No tickets yet."
      icon={<LifeBuoy />}
      more={
        <Link to="/admin/support" className={MORE_LINK}>
          All tickets
        </Link>
      }
    />
  );
}
