import { rpc } from '#backend/rest.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { actionWords, tableWords } from '#parts/audit/auditWords.ts';
import { UserRef } from '#parts/UserRef.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

type Read = RowOf<'admin_get_reads_of'>;

const PAGE_SIZE = 20;

/** Who opened the account, or read rows about the person, in the last 90 days; newest first. */
function readsOf(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['user', userId, 'reads'],
    initialPageParam: null as Read | null,
    queryFn: ({ pageParam: last, signal }) =>
      rpc(
        'admin_get_reads_of',
        { p_user_id: userId, p_limit: PAGE_SIZE, ...(last !== null && { p_after: { id: last.id } }) },
        signal,
      ),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : page.at(-1)),
  });
}

/** For people with privacy.manage. */
export function ReadsCard({ userId }: { userId: string }) {
  const query = useInfiniteQuery(readsOf(userId));
  return (
    <Card title="Reads in the last 90 days">
      <QueryState
        query={query}
        fallback="Failed to load who read the data"
        skeleton={<Skeleton className="h-12 w-full" />}
        isEmpty={({ pages }) => pages[0]?.length === 0}
        empty={<p className="text-muted">No one has opened this account or read rows about this person.</p>}
      >
        {({ pages }) => (
          <ul aria-label="Reads" className="lined flex flex-col">
            {pages.flat().map((read) => (
              <li key={read.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-2">
                <UserRef userId={read.actor_user_id} />
                <span className="text-muted">{readWords(read)}</span>
                <span className="ml-auto text-sm text-faint">
                  <TimeAgo at={read.created_at} short />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier reads
        </Button>
      )}
    </Card>
  );
}

/** `Opened user`, or `Read rows: Post`. */
function readWords({ action, entity_table: table }: Read): string {
  return action === 'view_user' ? actionWords(action) : `${actionWords(action)}: ${tableWords(table)}`;
}
