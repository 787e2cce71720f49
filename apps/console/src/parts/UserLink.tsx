import { Avatar } from '#kit/Avatar.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { nameOf, type UserBrief } from './users.api.ts';

/** A user's picture or initials and name, linked to their page. */
export function UserLink({ user }: { user: UserBrief }) {
  const name = nameOf(user);
  return (
    <RowLink
      to={`/admin/users/${user.user_id}`}
      title={user.email ?? name}
      className="group inline-flex max-w-full min-w-0 items-center gap-2 rounded-sm align-middle pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
    >
      <Avatar name={name} src={user.avatar_url} />
      {/* A right-to-left name is cut off at its left end, and does not affect the direction of text next to it. */}
      <span dir="auto" className="truncate group-hover:underline">
        {name}
      </span>
    </RowLink>
  );
}
