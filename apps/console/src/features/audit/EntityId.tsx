import { CopyId, shortId } from '#kit/CopyId.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import { uuid } from '#kit/list/search.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { type About, entityPage } from '#parts/audit/entityPage.ts';

/** Whom or what an entry is about, leading to its page where it has one. */
export function EntityId({ entry }: { entry: About }) {
  const { entity_table: table, entity_id: id } = entry;
  if (id === null) return <>{NOTHING}</>;
  const userId = table === 'profiles' ? uuid(id) : undefined;
  const page = entityPage(entry);
  return (
    <span className="block max-w-24 wide:max-w-40">
      {userId !== undefined ? (
        <UserRef userId={userId} />
      ) : page === null ? (
        <CopyId id={id} />
      ) : (
        <RowLink
          to={page}
          title={id}
          className="rounded-sm font-mono text-xs text-accent-text hover:underline"
        >
          {shortId(id)}
        </RowLink>
      )}
    </span>
  );
}
