import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime, remainingTime } from '#kit/format/time.ts';
import { useNow } from '#kit/format/useNow.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { expiringPro } from '../dashboard.api.ts';
import type { ExpiringPro } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK } from '../links.ts';

const COLUMNS: ListColumn<ExpiringPro>[] = [
  { id: 'user', header: 'User', grow: true, cell: (user) => <UserLink user={user} /> },
  {
    id: 'email',
    header: 'Email',
    grow: true,
    from: 'sm',
    cell: (user) => <span className="text-muted">{user.email ?? NOTHING}</span>,
  },
  {
    id: 'ends',
    header: 'Ends',
    from: 'lg',
    cell: (user) => <span className="text-muted">{exactTime(user.subscription_expires_at)}</span>,
  },
  {
    id: 'remaining',
    header: 'Remaining',
    align: 'right',
    cell: (user) => <Remaining until={user.subscription_expires_at} />,
  },
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
