import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Note } from '#kit/Note.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { pathOf } from './suggestionWords.ts';

/** What queries are accepted for already, and by whom: accepting them for something else replaces that. */
export function AcceptedNote({ accepted }: { accepted: readonly RowOf<'admin_get_repaired_queries'>[] }) {
  if (accepted.length === 0) return null;
  return (
    <Note>
      <p>Already accepted. What you choose here replaces it.</p>
      <ul aria-label="Already accepted" className="max-h-40 overflow-y-auto">
        {accepted.map((row) => (
          <li key={row.normalized_query} className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
            “{isolated(row.normalized_query)}” for {pathOf(row)}, by{' '}
            <UserRef userId={row.repaired_by_user_id} wraps />
            <TimeAgo at={row.created_at} />
          </li>
        ))}
      </ul>
    </Note>
  );
}
