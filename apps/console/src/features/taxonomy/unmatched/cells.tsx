import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { foundBy, isMatched, matchOf, type QueryRef } from '../accept/matches.api.ts';
import type { QueryGroup } from './unmatched.api.ts';

/** The current match of a query: an item, a similar spelling, or none. The rows' requests are batched. */
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

/** The match below the query, on screens too narrow for its column. */
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

interface TrendProps {
  /** Omits the bars. */
  brief?: boolean;
  group: Pick<QueryGroup, 'last_7_days' | 'days_before' | 'by_day'>;
}

const WIDTH = 56;
const HEIGHT = 18;

/** The last 14 days as bars, and the difference between the last 7 days and the 7 before. */
export function Trend({
  group: { last_7_days: now, days_before: before, by_day: days },
  brief = false,
}: TrendProps) {
  const most = Math.max(1, ...days);
  const step = WIDTH / Math.max(1, days.length);
  const words = `${now.toLocaleString('en')} in the last 7 days, ${before.toLocaleString('en')} in the 7 before`;
  const Arrow = now > before ? ArrowUp : now < before ? ArrowDown : ArrowRight;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={words}>
      <svg
        aria-hidden="true"
        width={WIDTH}
        height={HEIGHT}
        className={cx('hidden shrink-0 fill-current text-accent', !brief && 'lg:block')}
      >
        {days.map((count, at) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={at}
              x={at * step}
              y={HEIGHT - height}
              width={step - 1}
              height={height}
              className={cx(at < 7 && 'opacity-40')}
            />
          );
        })}
      </svg>
      <span
        aria-hidden="true"
        className={cx(
          'tabular inline-flex items-center justify-end gap-0.5',
          !brief && 'min-w-9',
          now === before && 'text-muted',
        )}
      >
        <Arrow className="size-3.5" />
        {now === before ? '0' : `${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('en')}`}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
