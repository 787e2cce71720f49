import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { inThousands } from '#kit/format/count.ts';
import { formatEuro } from '#kit/format/money.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { COUNTED_OF_SEARCH, type WithdrawalCount } from './withdrawals.api.ts';

interface WithdrawalCountersProps {
  query: UseQueryResult<WithdrawalCount[]>;
  isFiltered: boolean;
}

/** Count and sum per status of all withdrawals that the filters select; of a large search, only the newest. */
export function WithdrawalCounters({ query, isFiltered }: WithdrawalCountersProps) {
  const isPartial = query.data?.some(({ is_partial: some }) => some) ?? false;
  const scope = isPartial
    ? `Newest ${COUNTED_OF_SEARCH} matching withdrawals`
    : isFiltered
      ? 'Matching withdrawals'
      : 'All withdrawals';
  return (
    // One line, which scrolls sideways on a phone.
    <div className="flex min-h-7 items-center gap-x-3 overflow-x-auto lg:gap-x-4 [scrollbar-width:none]">
      <span
        className={cx(
          'shrink-0 text-sm text-muted',
          !isPartial && 'max-lg:hidden @max-[48rem]/beside:hidden',
        )}
      >
        {scope}
      </span>
      {query.data === undefined && query.isError && !query.isFetching ? (
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <span role="alert" className="text-bad">
            {messageFor(query.error, 'Failed to load the counters')}
          </span>
          <Button size="sm" variant="ghost" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </span>
      ) : (
        <ul
          aria-label={scope}
          aria-busy={query.isPlaceholderData || undefined}
          className={cx('flex shrink-0 gap-x-3 lg:gap-x-5', query.isPlaceholderData && 'opacity-50')}
        >
          {WITHDRAWAL_STATUSES.map((status) => (
            <li key={status} className="flex items-center gap-2">
              <StatusBadge status={status} />
              <Count of={query.data?.find((count) => count.status === status)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Count({ of: counted }: { of: WithdrawalCount | undefined }) {
  if (counted === undefined) return <Skeleton className="h-4 w-24" />;
  return (
    <span className="tabular whitespace-nowrap">
      <strong className="font-semibold">{inThousands(counted.count)}</strong>
      <span className="text-muted"> · {formatEuro(counted.amount_eur)}</span>
    </span>
  );
}
