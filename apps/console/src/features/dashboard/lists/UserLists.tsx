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
import { linkOptions } from '@tanstack/react-router';
import { latest, NEWEST } from '../dashboard.api.ts';

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

export const LATEST_SIGNUPS = {
  title: 'Latest signups',
  permission: 'users.read' as const,
  query: latest('signups', (signal) => rpcColumns('admin_get_users', readsOf(SIGNUP), NEWEST, signal)),
  columns: SIGNUPS,
  rowHref: pageOf,
  fallback: 'Failed to load users',
  empty: 'No users yet.',
  more: { label: 'All users', link: linkOptions({ to: '/admin/users' }) },
};

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

/** Within 14 days, soonest first. */
export const EXPIRING_PRO = {
  title: 'Expiring Pro subscriptions',
  permission: 'users.read' as const,
  query: latest('expiring', (signal) =>
    rpcColumns('admin_get_expiring_pro_users', readsOf(EXPIRING), SOON, signal),
  ),
  columns: EXPIRING_COLUMNS,
  rowHref: pageOf,
  fallback: 'Failed to load users',
  empty: 'No Pro subscriptions expire within 14 days.',
  more: { label: 'Pro users', link: linkOptions({ to: '/admin/users', search: { tier: 'pro' } }) },
};

function pageOf({ user_id: userId }: Pick<ProfilesRow, 'user_id'>): string {
  return `/admin/users/${userId}`;
}

function Remaining({ until }: { until: string | null }) {
  return (
    <time dateTime={until ?? undefined} title={exactTime(until)}>
      {remainingTime(until, useNow(until))}
    </time>
  );
}
