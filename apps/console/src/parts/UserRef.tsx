import { Avatar } from '#kit/Avatar.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StandingBadges } from './statusBadges.tsx';
import { plainNameOf, unnamedUser, type UserBrief, userBrief } from './users.api.ts';

/** A user by id, or with what is known of them. */
export type KnownUser = { userId: string | null; user?: undefined } | { user: UserBrief; userId?: undefined };

type UserRefProps = KnownUser & {
  /** A long name takes two lines. */
  wraps?: boolean;
};

/** A user in one line, for texts and tight places: picture or initials, name and badges, linked to their page. */
export function UserRef({ wraps = false, ...known }: UserRefProps) {
  return (
    <WithUser known={known} skeleton={<LineSkeleton />}>
      {(user) => <Line user={user} wraps={wraps} />}
    </WithUser>
  );
}

function Line({ user, wraps }: { user: UserBrief; wraps: boolean }) {
  const name = plainNameOf(user);
  const link = (
    <RowLink
      to={`/admin/users/${user.user_id}`}
      title={user.email ?? name}
      className={cx(
        'group inline-flex max-w-full min-w-0 items-center rounded-sm align-middle pointer-coarse:-my-2.5 pointer-coarse:py-2.5',
        wraps ? 'gap-1.5' : 'gap-2',
      )}
    >
      <Avatar name={name} src={user.avatar_url} />
      {/* Right-to-left names are truncated at their left end, and don't affect adjacent text. */}
      <span
        dir="auto"
        className={cx(
          'group-hover:underline',
          wraps ? 'line-clamp-2 leading-4 wrap-anywhere whitespace-normal' : 'truncate',
        )}
      >
        {name}
      </span>
    </RowLink>
  );
  // Saves an element in most rows.
  if (!user.is_suspended && !user.is_banned) return link;
  return (
    <span
      className={cx('inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle', wraps && 'flex-wrap')}
    >
      {link}
      <StandingBadges user={user} />
    </span>
  );
}

interface WithUserProps {
  known: KnownUser;
  skeleton: ReactNode;
  children: (user: UserBrief) => ReactNode;
}

/** Looks up unknown names and badges: one request for all rows that appear together. */
export function WithUser({ known: { user, userId }, skeleton, children }: WithUserProps) {
  if (user?.is_banned !== undefined) return children(user);
  const id = user?.user_id ?? userId ?? null;
  if (id === null) return <span className="text-faint">{NOTHING}</span>;
  return (
    <LookedUp userId={id} named={user} skeleton={skeleton}>
      {children}
    </LookedUp>
  );
}

interface LookedUpProps extends Omit<WithUserProps, 'known'> {
  userId: string;
  /** Shown until badges and picture are known. */
  named: UserBrief | undefined;
}

function LookedUp({ userId, named, skeleton, children }: LookedUpProps) {
  const user = useQuery(userBrief(userId));
  if (user.isPending && named === undefined) return skeleton;
  // Deleted, or unreadable at the moment: the id is still correct.
  return children(user.data ?? named ?? unnamedUser(userId));
}

function LineSkeleton() {
  return (
    <span aria-hidden="true" className="flex items-center gap-2">
      <Skeleton className="size-6 rounded-full" />
      <Skeleton className="h-3.5 w-24" />
    </span>
  );
}
