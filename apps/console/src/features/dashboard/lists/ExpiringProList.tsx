import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime, remainingTime } from '#kit/format/time.ts';
import { useNow } from '#kit/format/useNow.ts';
import { listColumns } from '#kit/list/columns.ts';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { expiringPro } from '../dashboard.api.ts';
import type { ExpiringPro } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK } from '../links.ts';

const column = listColumns<ExpiringPro>();

const COLUMNS = [
  column.display({
    id: 'user',
    header: 'User',
    meta: { grow: true },
    cell: ({ row }) => <UserLink user={row.original} />,
  }),
  column.display({
    id: 'email',
    header: 'Email',
    meta: { grow: true, from: 'sm' },
    cell: ({ row }) => <span className="text-muted">{row.original.email ?? NOTHING}</span>,
  }),
  column.display({
    id: 'ends',
    header: 'Ends',
    meta: { from: 'lg' },
    cell: ({ row }) => <span className="text-muted">{exactTime(row.original.subscription_expires_at)}</span>,
  }),
  column.display({
    id: 'remaining',
    header: 'Remaining',
    meta: { align: 'right' },
    cell: ({ row }) => <Remaining until={row.original.subscription_expires_at} />,
  }),
];

function Remaining({ until }: { until: string }) {
  return <time dateTime={until}>{remainingTime(until, useNow(until))}</time>;
}

export function ExpiringProList() {
  return (
    <LatestList
      title="Expiring Pro subscriptions"
      query={useQuery(expiringPro())}
      columns={COLUMNS}
      rowId={({ user_id }) => user_id}
      rowHref={({ user_id }) => `/admin/users/${user_id}`}
      fallback="Failed to load users"
      empty="No Pro subscriptions expire within 14 days."
      icon={<CalendarClock />}
      className="xl:col-span-2"
      more={
        <Link to="/admin/users" search={{ tier: 'pro' }} className={MORE_LINK}>
          Pro users
        </Link>
      }
    />
  );
}
