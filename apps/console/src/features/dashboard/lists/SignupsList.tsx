import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { latestSignups } from '../dashboard.api.ts';
import type { Signup } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK } from '../links.ts';

const column = listColumns<Signup>();

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
    id: 'created_at',
    header: 'Signed up',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
];

export function SignupsList() {
  return (
    <LatestList
      title="Latest signups"
      query={useQuery(latestSignups())}
      columns={COLUMNS}
      rowId={({ user_id }) => user_id}
      rowHref={({ user_id }) => `/admin/users/${user_id}`}
      fallback="Failed to load users"
      empty="No users yet."
      icon={<Users />}
      more={
        <Link to="/admin/users" className={MORE_LINK}>
          All users
        </Link>
      }
    />
  );
}
