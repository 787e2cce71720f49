import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { latestSignups } from '../dashboard.api.ts';
import type { Signup } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK } from '../links.ts';

const COLUMNS: ListColumn<Signup>[] = [
  { id: 'user', header: 'User', grow: true, cell: (user) => <UserLink user={user} /> },
  {
    id: 'email',
    header: 'Email',
    grow: true,
    from: 'sm',
    cell: (user) => <span className="text-muted">{user.email ?? NOTHING}</span>,
  },
  {
    id: 'created_at',
    header: 'Signed up',
    align: 'right',
    cell: (user) => <TimeAgo at={user.created_at} short />,
  },
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
