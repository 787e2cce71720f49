import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { FailedLine } from '#kit/FailedLine.tsx';
import { formatEuro, toCents } from '#kit/format/money.ts';
import { formatDay } from '#kit/format/time.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useIsNarrow, useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type BankDay, bankDays, BOARD_DAYS } from './bank.api.ts';
import { Causes } from './Causes.tsx';
import { accountWords, PROVIDERS } from './line.ts';

/** Bank, provider and ledger by day and account. Days that balance are shown on demand. */
export function BankDays() {
  const [showsAll, setShowsAll] = useState(false);
  const query = useInfiniteQuery(bankDays());
  return (
    <section aria-label="Days" className="rounded-lg border bg-surface shadow-card">
      <QueryState
        query={query}
        fallback="Failed to load the days"
        skeleton={<Skeleton className="m-2 h-7 w-80" />}
      >
        {({ pages }) => {
          const days = pages.flat();
          const count = pages.length * BOARD_DAYS;
          const shown = showsAll ? days : days.filter((day) => !isBalanced(day));
          return (
            <>
              <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
                <Summary days={days} count={count} />
                <span className="ml-auto flex gap-1">
                  {showsAll && (
                    <Button
                      size="sm"
                      variant="ghost"
                      busy={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      Earlier days
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-expanded={showsAll}
                    onClick={() => setShowsAll(!showsAll)}
                  >
                    {showsAll ? 'Only differences' : 'All days'}
                  </Button>
                </span>
              </div>
              {query.isFetchNextPageError && (
                <FailedLine query={query} fallback="Failed to load earlier days" />
              )}
              {shown.length > 0 && <DaysTable days={shown} />}
            </>
          );
        }}
      </QueryState>
    </section>
  );
}

const isZero = (amount: number) => toCents(amount) === 0n;
const isBalanced = ({ difference_eur: difference, open_lines: open }: BankDay) =>
  isZero(difference) && open === 0;

function Summary({ days, count }: { days: readonly BankDay[]; count: number }) {
  if (days.length === 0) return <p className="text-muted">Nothing was paid in the last {count} days.</p>;
  const isUnexplained = days.some((day) => !isZero(day.unexplained_eur));
  const differing = new Set(days.filter((day) => !isBalanced(day)).map(({ day }) => day)).size;
  if (differing === 0)
    return (
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden="true" className="size-4 text-good" />
        Every day of the last {count} days balances.
      </p>
    );
  const what = differing === 1 ? '1 day has a difference' : `${differing} days have a difference`;
  return (
    <p className={cx('flex items-center gap-2 font-medium', isUnexplained ? 'text-bad' : 'text-warn')}>
      <TriangleAlert aria-hidden="true" className="size-4" />
      {isUnexplained ? `${what} that is not explained.` : `${what}, all explained by lines or payments.`}
    </p>
  );
}

const EURO_HEADINGS = ['Bank', 'Provider', 'Ledger', 'Difference'] as const;

function DaysTable({ days }: { days: readonly BankDay[] }) {
  const isNarrow = useIsNarrow();
  const isTablet = useIsNarrowerThan(1024);
  return (
    // Keyboard scrolling: its rows may contain nothing focusable.
    <div
      role="group"
      aria-label="Days and accounts"
      tabIndex={0}
      className="max-h-44 overflow-auto border-t -outline-offset-2"
    >
      <table aria-label="Days" className="lined w-full text-sm">
        <thead className="sticky top-0 z-1 bg-surface text-xs text-muted">
          <tr className="*:px-2 *:py-1.5 *:font-medium *:whitespace-nowrap lg:*:px-3">
            <th scope="col" className="text-left">
              Day
            </th>
            {!isNarrow && (
              <th scope="col" className="text-left">
                Account
              </th>
            )}
            {(isNarrow ? ['Difference'] : EURO_HEADINGS).map((heading) => (
              <th key={heading} scope="col" className="text-right">
                {heading}
              </th>
            ))}
            <th scope="col" className="text-left">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={`${day.day} ${day.account}`} className="*:px-2 *:py-1.5 *:align-middle lg:*:px-3">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {formatDay(day.day)}
                {isNarrow && (
                  <span className="block text-xs font-normal text-muted">{shortAccount(day.account)}</span>
                )}
              </th>
              {!isNarrow && (
                <>
                  <td className="whitespace-nowrap text-muted">
                    {isTablet ? shortAccount(day.account) : accountWords(day.account)}
                  </td>
                  {[day.bank_eur, day.provider_eur, day.ledger_eur].map((amount, at) => (
                    <td key={EURO_HEADINGS[at]} className="tabular text-right whitespace-nowrap">
                      {formatEuro(amount)}
                    </td>
                  ))}
                </>
              )}
              <td className="tabular text-right font-medium whitespace-nowrap">
                {formatEuro(day.difference_eur)}
              </td>
              <td>
                <DayState day={day} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `… 3000` of an IBAN. */
const shortAccount = (account: string) =>
  account in PROVIDERS ? accountWords(account) : `Account … ${account.slice(-4)}`;

/** Whether a day balances, and the lines that explain its difference. */
function DayState({ day }: { day: BankDay }) {
  const isDifferent = !isZero(day.difference_eur);
  const isUnexplained = !isZero(day.unexplained_eur);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isUnexplained ? (
        <Badge tone="bad">{formatEuro(day.unexplained_eur)} unexplained</Badge>
      ) : isDifferent ? (
        <Badge tone="warn">Explained</Badge>
      ) : (
        <Badge tone="good">
          <Check aria-hidden="true" className="size-3" />
          Balanced
        </Badge>
      )}
      <Explanation day={day} />
    </span>
  );
}

/** Opens what explains a difference. */
function Explanation({ day }: { day: BankDay }) {
  const [isOpen, setOpen] = useState(false);
  if (isZero(day.explained_eur) && day.open_lines === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Why ${formatDay(day.day)} differs`}
        onClick={() => setOpen(true)}
      >
        Why?
      </Button>
      <Causes day={day} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
