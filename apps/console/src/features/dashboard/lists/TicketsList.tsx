import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { latestTickets } from '../dashboard.api.ts';
import type { LatestTicket } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const column = listColumns<LatestTicket>();

const COLUMNS = [
  column.display({
    id: 'subject',
    header: 'Subject',
    meta: { grow: true },
    cell: ({ row }) => (
      <Link to="/admin/support" search={{ ticket: row.original.id }} className={ROW_LINK}>
        {row.original.subject}
      </Link>
    ),
  }),
  column.display({
    id: 'category',
    header: 'Category',
    meta: { from: 'sm' },
    cell: ({ row }) => row.original.category,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  column.display({
    id: 'last_activity_at',
    header: 'Last activity',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.last_activity_at} short />,
  }),
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
