import { BackendError } from '#backend/BackendError.ts';
import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { isUserId, userDetails } from './details.api.ts';
import type { UserSearch } from './user.search.ts';
import { UserDetails } from './UserDetails.tsx';

// The number of fields of each card, so that loading shifts nothing.
const LEFT = [11, 8, 6];
const RIGHT = [3, 11];
const ROW_PX = 41;
const HEADING_PX = 44;
const PADDING_PX = 32;

function DetailsSkeleton() {
  usePageTitle('User');
  return (
    <>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Column rows={LEFT} />
        <Column rows={RIGHT} />
      </div>
    </>
  );
}

function Column({ rows }: { rows: readonly number[] }) {
  return (
    <div className="flex flex-col gap-4">
      {rows.map((count) => (
        <div
          key={count}
          className="rounded-lg border bg-surface p-4 shadow-card"
          style={{ height: HEADING_PX + PADDING_PX + count * ROW_PX }}
        >
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}

const CRUMBS: readonly Crumb[] = [{ label: 'Users', to: '/admin/users' }];

interface UserProps {
  userId: string;
  search: UserSearch;
}

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
