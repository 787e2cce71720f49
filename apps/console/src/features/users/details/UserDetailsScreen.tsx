import { BackendError } from '#backend/BackendError.ts';
import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { isUserId, userDetails } from './details.api.ts';
import type { UserSearch } from './user.search.ts';
import { UserDetails } from './UserDetails.tsx';

const CRUMBS: readonly Crumb[] = [{ label: 'Users', to: '/admin/users' }];

interface UserProps {
  userId: string;
  search: UserSearch;
}

/** Everything about one user, and everything that can be done to them. */
export function UserDetailsScreen({ userId, search }: UserProps) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <User userId={userId} search={search} />
    </div>
  );
}

function User({ userId, search }: UserProps) {
  const isId = isUserId(userId);
  const user = useQuery({ ...userDetails(userId), enabled: isId });
  if (!isId) return <NoUser hint="This link has no valid user ID. It may have been cut off when copied." />;
  if (isNotFound(user.error)) return <NoUser hint="This account does not exist or was deleted." />;
  return (
    <>
      {user.data === undefined && user.isError && <PageHeader title="User" crumbs={CRUMBS} />}
      <QueryState query={user} fallback="Failed to load user" skeleton={<DetailsSkeleton />}>
        {(data) => <UserDetails key={userId} user={data} search={search} />}
      </QueryState>
    </>
  );
}

function NoUser({ hint }: { hint: string }) {
  return (
    <>
      <PageHeader title="User" crumbs={CRUMBS} />
      <Empty
        icon={<UserX />}
        text="User not found"
        hint={hint}
        action={
          <Link to="/admin/users" className={buttonClass('primary')}>
            All users
          </Link>
        }
      />
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof BackendError && error.status === 404;
}
