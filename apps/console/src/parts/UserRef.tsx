import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { UserLink } from './UserLink.tsx';
import { unnamedUser, userBrief } from './users.api.ts';

/** A user of whom only the id is at hand. Rows that appear together are looked up together. */
export function UserRef({ userId }: { userId: string | null }) {
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
  // Gone, or unreadable for the moment: the id is still right.
  return <UserLink user={user.data ?? unnamedUser(userId)} />;
}
