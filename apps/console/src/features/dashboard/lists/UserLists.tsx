import { rpcColumns } from '#backend/rest.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { exactTime, remainingTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import { listColumns } from '#kit/list/columns.ts';
import { readsOf } from '#kit/list/page.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { BRIEF } from '#parts/users.api.ts';
import type { ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import { DASHBOARD_LIST_SIZE, DASHBOARD_WINDOW_DAYS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { latest, NEWEST } from '../dashboard.api.ts';
import { LatestList, MORE_LINK } from '../LatestList.tsx';

const SIGNUP = { user: BRIEF, email: ['email'], created_at: ['created_at'] } as const;
const SIGNUPS = listColumns<ProfilesRow, typeof SIGNUP>({
  user: { header: 'User', grow: true, cell: (user) => <UserRef user={user} /> },
  email: { header: 'Email', grow: true, from: 'md', tone: 'muted', cell: ({ email }) => email ?? NOTHING },
  created_at: {
    header: 'Signed up',
    align: 'right',
    tone: 'muted',
    cell: (user) => <TimeAgo at={user.created_at} short />,
  },
});

export const latestSignups = latest('signups', (signal) =>
  rpcColumns('admin_get_users', readsOf(SIGNUP), NEWEST, signal),
);

export function SignupsList() {
  return (
    <LatestList
      title="Latest signups"
      query={useQuery(latestSignups)}
      columns={SIGNUPS}
      rowHref={({ user_id }) => `/admin/users/${user_id}`}
      fallback="Failed to load users"
      empty="No users yet."
      more={
        <Link to="/admin/users" className={MORE_LINK}>
          All users
        </Link>
      }
    />
  );
}

const EXPIRING = { user: BRIEF, email: ['email'], remaining: ['subscription_expires_at'] } as const;
const EXPIRING_COLUMNS = listColumns<ProfilesRow, typeof EXPIRING>({
  user: { header: 'User', grow: true, cell: (user) => <UserRef user={user} /> },
  email: { header: 'Email', grow: true, from: 'md', tone: 'muted', cell: ({ email }) => email ?? NOTHING },
  remaining: {
    header: 'Remaining',
    align: 'right',
    cell: (user) => <Remaining until={user.subscription_expires_at} />,
  },
});

const SOON = { p_limit: DASHBOARD_LIST_SIZE, p_days: DASHBOARD_WINDOW_DAYS };

export const expiringPro = latest('expiring', (signal) =>
  rpcColumns('admin_get_expiring_pro_users', readsOf(EXPIRING), SOON, signal),
);

/** Within 14 days, soonest first. */
export function ExpiringProList() {
  return (
    <LatestList
      title="Expiring Pro subscriptions"
      query={useQuery(expiringPro)}
      columns={EXPIRING_COLUMNS}
      rowHref={({ user_id }) => `/admin/users/${user_id}`}
      fallback="Failed to load users"
      empty="No Pro subscriptions expire within 14 days."
      more={
        <Link to="/admin/users" search={{ tier: 'pro' }} className={MORE_LINK}>
          Pro users
        </Link>
      }
    />
  );
}

function Remaining({ until }: { until: string | null }) {
  return (
    <time dateTime={until ?? undefined} title={exactTime(until)}>
      {remainingTime(until, useNow(until))}
    </time>
  );
}
