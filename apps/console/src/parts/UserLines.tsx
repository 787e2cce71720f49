import { Avatar } from '#kit/Avatar.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { unnamedUser, userBrief } from './users.api.ts';

interface UserLinesProps {
  userId: string;
  /** Shows the beginning of the id before the email. */
  withId?: boolean;
  /** Shows the full email, where there is room. */
  roomy?: boolean;
}

/** A user in two lines, username over email, linked to their page. */
export function UserLines({ userId, withId = false, roomy = false }: UserLinesProps) {
  const { data, isPending } = useQuery(userBrief(userId));
  if (isPending) return <LinesSkeleton />;
  const { username, full_name: fullName, email, avatar_url: picture } = data ?? unnamedUser(userId);
  const name = username ?? fullName ?? shortId(userId);
  return (
    <RowLink
      to={`/admin/users/${userId}`}
      className={cx('group flex min-w-0 items-center gap-2 rounded-sm leading-tight', !roomy && 'max-w-64')}
    >
      <Avatar name={fullName ?? username ?? email} src={picture} />
      <span className="min-w-0">
        <span className="block truncate group-hover:underline">{name}</span>
        <span className="flex gap-1.5 text-xs text-muted">
          {withId && (
            <span className="shrink-0 font-mono text-faint" title={userId}>
              {shortId(userId)}
            </span>
          )}
          {email !== null && <span className="truncate">{email}</span>}
        </span>
      </span>
    </RowLink>
  );
}

function LinesSkeleton() {
  return (
    // The final height, to avoid a layout shift.
    <span aria-hidden="true" className="flex h-[33.5px] items-center gap-2">
      <Skeleton className="size-6 rounded-full" />
      <span className="flex flex-col gap-1">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-2.5 w-36" />
      </span>
    </span>
  );
}
