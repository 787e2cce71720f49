import { Avatar } from '#kit/Avatar.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { cx } from '#kit/cx.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { StandingBadges } from './statusBadges.tsx';
import { type KnownUser, WithUser } from './UserRef.tsx';
import { plainNameOf, type UserBrief } from './users.api.ts';

// Each has its final width before the name is loaded.
const ROOM = {
  little: 'w-28 xl:w-36 wide:w-28 2xl:w-40',
  /** In a list with many columns. */
  least: 'w-24 wide:w-32 min-[1700px]:w-48 [&_.size-6]:size-5',
  much: 'w-28 xl:w-40 wide:w-48 2xl:w-56 @max-[60rem]/beside:w-28',
  /** In a list with few columns. */
  plenty: 'w-28 lg:w-48 xl:w-60',
  /** All of a growing column. */
  all: 'max-w-full',
};

type PersonCellProps = KnownUser & {
  /** Keeps room for the list's main column. */
  room?: keyof typeof ROOM;
  /** With the beginning of the id, username and email. */
  isFull?: boolean;
};

/** A user in two lines of a list: picture or initials, name, below it username or email, and badges. */
export function PersonCell({ room = 'little', isFull = false, ...known }: PersonCellProps) {
  const width = known.userId === null ? 'w-max' : ROOM[room];
  return (
    <span className={cx('flex min-w-0', width)}>
      <WithUser known={known} skeleton={<LinesSkeleton />}>
        {(user) => <Lines user={user} isFull={isFull} isTight={room === 'least'} />}
      </WithUser>
    </span>
  );
}

interface LinesProps {
  user: UserBrief;
  isFull: boolean;
  /** One badge replaces the username: both would not fit. */
  isTight: boolean;
}

function Lines({ user, isFull, isTight }: LinesProps) {
  const { user_id: id, username, email, avatar_url: picture } = user;
  const name = plainNameOf(user);
  const handle = username !== null && username !== name && `@${username}`;
  const address = email !== name && email;
  const hasBadge = user.is_banned === true || user.is_suspended === true;
  const isOnlyBadge = isTight && hasBadge;
  const below = !isOnlyBadge && (isFull ? address : handle || address);
  return (
    <span className="group/person relative flex min-w-0 items-center gap-2 leading-tight">
      <Avatar name={name} src={picture} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-1.5">
          {/* The link covers the cell, but its name is only the person's. */}
          <RowLink
            to={`/admin/users/${id}`}
            title={email ?? name}
            dir="auto"
            className="max-w-full shrink-0 truncate rounded-sm group-hover/person:underline after:absolute after:inset-0 focus-visible:-outline-offset-2"
          >
            {name}
          </RowLink>
          {isFull && handle && (
            <span className="truncate text-xs text-muted @max-[52rem]/beside:hidden">{handle}</span>
          )}
        </span>
        <span className="flex h-4 items-center gap-1.5 text-xs text-muted">
          {isFull && (
            // Without much room, badges take its place.
            <span
              className={cx(
                'shrink-0 font-mono text-faint @max-[52rem]/beside:hidden',
                hasBadge && 'max-wide:hidden',
              )}
              title={id}
            >
              {shortId(id)}
            </span>
          )}
          {below && <span className="truncate">{below}</span>}
          <StandingBadges user={isOnlyBadge && user.is_banned === true ? { is_banned: true } : user} />
        </span>
      </span>
    </span>
  );
}

function LinesSkeleton() {
  return (
    // The final height, to avoid a layout shift.
    <span aria-hidden="true" className="flex h-[33.5px] items-center gap-2">
      <Skeleton className="size-6 rounded-full" />
      <span className="flex flex-col gap-1">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-2.5 w-14" />
      </span>
    </span>
  );
}
