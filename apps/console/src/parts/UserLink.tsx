import { Avatar } from '#kit/Avatar.tsx';
import { cx } from '#kit/cx.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { plainNameOf, type UserBrief } from './users.api.ts';

interface UserLinkProps {
  user: UserBrief;
  /** A long name takes two lines. */
  wraps?: boolean | undefined;
}

/** A user's picture or initials and name, linked to their page. */
export function UserLink({ user, wraps = false }: UserLinkProps) {
  const name = plainNameOf(user);
  return (
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
}
