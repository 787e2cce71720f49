import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { UserLink } from './UserLink.tsx';
import { unnamedUser, userBrief } from './users.api.ts';

/** A user by id. Rows that appear together are looked up together. */
export function UserRef({ userId, wraps }: { userId: string | null; wraps?: boolean }) {
  const user = useQuery({ ...userBrief(userId ?? ''), enabled: userId !== null });
  if (userId === null) return <span className="text-faint">{NOTHING}</span>;
  if (user.isPending) {
    return (
      <span aria-hidden="true" className="flex items-center gap-2">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3.5 w-24" />
      </span>
    );
  }
  // Deleted, or unreadable at the moment: the id is still correct.
  return <UserLink user={user.data ?? unnamedUser(userId)} wraps={wraps} />;
}
