import { BackendError } from '#backend/BackendError.ts';
import { buttonClass } from '#kit/Button.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { Empty } from '#kit/Empty.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { isUserId, userDetails } from './details.api.ts';
import type { UserSearch } from './user.search.ts';
import { UserDetails } from './UserDetails.tsx';

// By the number of their fields, so that loading shifts nothing.
const CARD_HEIGHTS = [
  [11, 8, 6],
  [3, 11],
].map((cards) => cards.map((fields) => 76 + fields * 41));

const CRUMBS: readonly Crumb[] = [{ label: 'Users', to: '/admin/users' }];

interface UserProps {
  userId: string;
  search: UserSearch;
}

export function UserDetailsScreen({ userId, search }: UserProps) {
  const isId = isUserId(userId);
  const user = useQuery({ ...userDetails(userId), enabled: isId });
  const isMissing = !isId || isNotFound(user.error);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      {(isMissing || (user.data === undefined && user.isError)) && (
        <PageHeader title="User" crumbs={CRUMBS} />
      )}
      {isMissing ? (
        <Empty
          icon={<UserX />}
          text="User not found"
          hint={
            isId
              ? 'This account does not exist or was deleted.'
              : 'This link has no valid user ID. It may have been cut off when copied.'
          }
          action={
            <Link to="/admin/users" className={buttonClass('primary')}>
              All users
            </Link>
          }
        />
      ) : (
        <QueryState
          query={user}
          fallback="Failed to load user"
          skeleton={
            <CardsSkeleton
              title="User"
              heading={
                <div className="flex items-center gap-4">
                  <Skeleton className="size-16 rounded-full" />
                  <Skeleton className="h-7 w-64" />
                </div>
              }
              columns={CARD_HEIGHTS}
            />
          }
        >
          {(data) => <UserDetails key={userId} user={data} search={search} />}
        </QueryState>
      )}
    </div>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof BackendError && error.status === 404;
}
