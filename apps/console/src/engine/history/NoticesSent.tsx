import { rpc } from '#backend/rest.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Quote } from '#kit/Quote.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { languageName } from '#parts/languageName.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Refetched with all decisions: reversals send notices too. */
const noticesAbout = (decisionId: string) =>
  queryOptions({
    queryKey: ['decisions', 'notices', decisionId],
    queryFn: ({ signal }) => rpc('admin_get_notices', { p_decision_id: decisionId }, signal),
  });

/** Notices about a decision. */
export function NoticesSent({ decisionId }: { decisionId: string }) {
  return (
    <QueryState
      query={useQuery(noticesAbout(decisionId))}
      fallback="Failed to load the notices sent"
      skeleton={<Skeleton className="h-16" />}
      isEmpty={(notices) => notices.length === 0}
      empty={<p className="text-sm text-muted">No notices were sent.</p>}
    >
      {(notices) => (
        <ul aria-label="Notices sent" className="flex flex-col gap-3 pt-1">
          {notices.map(({ id, user_id, locale, created_at, subject, body }) => (
            <li key={id} className="flex min-w-0 flex-col gap-1">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
                <UserRef userId={user_id} />
                <span>in {languageName(locale)}</span>
                <TimeAgo at={created_at} />
              </div>
              <div lang={locale} dir="auto">
                <p className="font-medium wrap-anywhere">{subject}</p>
                <Quote text={body} otherwise="" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
