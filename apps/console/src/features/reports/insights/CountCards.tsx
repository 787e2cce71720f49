import { inThousands } from '#kit/format/count.ts';
import { cx } from '#kit/cx.ts';
import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Dates, reportCounts, type ReportCounts } from './metrics.api.ts';

const CARDS = [
  { label: 'Open', count: 'open_count', status: 'open' },
  { label: 'Claimed', count: 'claimed_count', status: 'claimed' },
  { label: 'Created 7d', count: 'created_7d', status: null },
  { label: 'Closed 7d', count: 'closed_7d', status: null },
] as const;

/** Open, claimed, created and closed reports; the first two link to their lists. */
export function CountCards({ dates }: { dates: Dates }) {
  const counts = useQuery(reportCounts(dates));
  if (hasFailed(counts))
    return (
      <div className="flex h-14 rounded-lg border bg-surface px-2.5 shadow-card">
        <FailedNumbers query={counts} />
      </div>
    );
  return (
    <ul
      aria-label="Metrics"
      className="grid grid-cols-[1fr_1fr_auto_auto] gap-2 max-[22rem]:grid-cols-2 sm:max-xl:grid-cols-4"
    >
      {CARDS.map(({ label, count, status }) => (
        <li key={label} className="min-w-0">
          <CardFrame status={status}>
            <span className="block truncate text-xs text-muted">{label}</span>
            <Count value={counts.data?.[count]} />
          </CardFrame>
        </li>
      ))}
    </ul>
  );
}

const FRAME = 'block h-14 rounded-lg border bg-surface px-2 py-1.5 shadow-card';

function CardFrame({ status, children }: { status: string | null; children: ReactNode }) {
  if (status === null) return <div className={FRAME}>{children}</div>;
  return (
    <Link
      to="/admin/reports"
      search={{ status }}
      className={cx(FRAME, 'transition-colors duration-100 hover:border-line-strong hover:bg-hover')}
    >
      {children}
    </Link>
  );
}

function Count({ value }: { value: ReportCounts[keyof ReportCounts] | undefined }) {
  if (value === undefined) return <Skeleton className="mt-1 h-5 w-10" />;
  return (
    <span className="tabular block truncate text-lg leading-6 font-semibold tracking-tight">
      {inThousands(value)}
    </span>
  );
}
