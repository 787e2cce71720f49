import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { foundBy, isMatched, matchOf, type QueryRef } from '../accept/matches.api.ts';

/** Whether a query finds something by now, and what; perhaps only what is spelled alike. Rows that appear together are looked up together. */
export function MatchesNow({ query }: { query: QueryRef }) {
  const { data: match, isPending } = useQuery(matchOf(query));
  if (isPending) return <Skeleton className="h-4 w-20" />;
  if (match == null) return <span className="text-faint">{NOTHING}</span>;
  const found = foundBy(match);
  if (found === null) return <Badge>No</Badge>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isMatched(match) ? <Badge tone="good">Yes</Badge> : <Badge tone="warn">Typo</Badge>}
      <span title={found} className="min-w-0 truncate text-sm text-muted">
        {found}
      </span>
    </span>
  );
}

/** The same under the query, where the screen is too narrow for a column of its own; only what is found. */
export function MatchesBelow({ query }: { query: QueryRef }) {
  const { data: match } = useQuery(matchOf(query));
  const found = match == null ? null : foundBy(match);
  if (match == null || found === null) return null;
  const isSure = isMatched(match);
  return (
    <span className={cx('block truncate text-xs md:hidden', isSure ? 'text-good' : 'text-warn')}>
      {isSure ? 'Finds' : 'Typo:'} {found}
    </span>
  );
}
