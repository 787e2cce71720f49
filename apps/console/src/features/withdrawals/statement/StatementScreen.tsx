import { serverNow } from '#backend/serverNow.ts';
import { Badge } from '#kit/Badge.tsx';
import { cx } from '#kit/cx.ts';
import { FailedLine } from '#kit/FailedLine.tsx';
import { centsToText, formatEuro, toCents } from '#kit/format/money.ts';
import { lazyPart, Nothing } from '#kit/lazyPart.tsx';
import { InvalidParams } from '#kit/list/ListBody.tsx';
import { readSearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { ExportCsv } from '#parts/export/ExportCsv.tsx';
import type { Statement } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { offeredPeriods, type Period, periodBefore, periodOf, statement } from './statement.api.ts';
import { type FigureName, FIGURES, STATEMENT_SEARCH, type StatementSearch } from './statement.search.ts';

const StatementRows = lazyPart(() => import('./StatementRows.tsx'), Nothing);

/** The total of all balances before and after a month, and the movements, compared with the month before. */
export function StatementScreen({ search }: { search: StatementSearch }) {
  const { values, invalidParams } = readSearch(STATEMENT_SEARCH, search);
  const list = useListSearch();
  const [now] = useState(() => serverNow());
  const offered = offeredPeriods(now);
  const period = values.month === undefined ? offered[0] : periodOf(values.month, now);
  const problems =
    period === undefined && values.month !== undefined
      ? [{ name: 'month', text: values.month }]
      : invalidParams;
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Statement"
        crumbs={[{ label: 'Withdrawals', to: '/admin/withdrawals' }]}
        actions={
          period !== undefined && (
            <>
              <ExportCsv
                label="Export journal"
                source={{ path: 'journal.csv', query: { month: period.month } }}
                things={['line', 'lines']}
                fallback="Failed to export the journal"
                disabledBecause={whyNoJournal(period)}
              />
              <ExportCsv
                source={{ path: 'statement.csv', query: { from: period.from, to: period.to } }}
                things={['line', 'lines']}
                fallback="Failed to export the statement"
              />
            </>
          )
        }
      />
      <p className="text-muted">Total of all user balances, from the ledger. Dates are in UTC.</p>
      {problems.length > 0 || period === undefined ? (
        <InvalidParams problems={problems} onClear={list.clear} />
      ) : (
        <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
          <Months
            periods={offered.some(({ month }) => month === period.month) ? offered : [...offered, period]}
            shown={period}
            onChoose={(month) => list.show({ month, rows: undefined })}
          />
          <Figures period={period} before={periodBefore(period, now)} />
          <Suspense fallback={null}>
            {values.rows !== undefined && (
              <StatementRows
                period={period}
                figure={values.rows}
                onClose={() => list.show({ rows: undefined })}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Why a period has no journal; undefined if it has one. */
function whyNoJournal({ month, isRunning }: Period): string | undefined {
  if (!month.includes('-')) return 'Choose a month to export its journal.';
  return isRunning ? 'The journal can be exported once the month is over.' : undefined;
}

interface MonthsProps {
  periods: readonly Period[];
  shown: Period;
  onChoose: (month: string) => void;
}

function Months({ periods, shown, onChoose }: MonthsProps) {
  if (useIsNarrow()) {
    return (
      <SelectField
        label="Month"
        value={shown.month}
        onChange={(event) => onChoose(event.target.value)}
        options={periods.map(({ month, label, isRunning }) => ({
          value: month,
          label: isRunning ? `${label} (running)` : label,
        }))}
      />
    );
  }
  return (
    <nav aria-label="Months" className="lg:w-56 lg:shrink-0">
      <ul className="flex flex-wrap gap-0.5 lg:flex-col">
        {periods.map(({ month, label, isRunning }) => (
          <li key={month}>
            <Link
              to="/admin/withdrawals/statement"
              search={{ month }}
              aria-current={month === shown.month ? 'page' : undefined}
              className={cx(
                'flex h-8 items-center justify-between gap-2 rounded-md px-2.5 whitespace-nowrap text-muted hover:bg-hover hover:text-ink',
                'aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-text',
              )}
            >
              {label}
              {isRunning && <Badge tone="info">Running</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Figure {
  name: string;
  /** Where it leads: its rows, or the statement before. */
  opens: FigureName | 'before';
  amount: (of: Statement) => number;
  /** Beside the amount. */
  count?: (of: Statement) => string;
}

const OPENING: Figure = { name: 'Opening balance', opens: 'before', amount: (of) => of.opening_eur };
const CLOSING: Figure = { name: 'Closing balance', opens: 'all', amount: (of) => of.closing_eur };
const PAYOUTS: readonly Figure[] = [
  {
    name: 'Paid out',
    opens: 'payouts',
    amount: (of) => of.paid_eur,
    count: ({ payouts, returns }) =>
      `(${counted(payouts)}${returns > 0 ? `, less ${counted(returns)} returned` : ''})`,
  },
  { name: 'Fees', opens: 'payouts', amount: (of) => of.fees_eur },
];

const counted = (count: number) => count.toLocaleString('en-GB');

/** The movements that one of the statements has. */
function movementsIn(statements: readonly Statement[]): readonly Figure[] {
  const find = (of: Statement, name: FigureName) => of.movements.find(({ kind }) => kind === name);
  const names = Object.keys(FIGURES) as FigureName[];
  return names
    .filter((name) => statements.some((of) => find(of, name) !== undefined))
    .map((name) => ({
      name: FIGURES[name],
      opens: name,
      amount: (of) => find(of, name)?.amount_eur ?? 0,
      count: (of) => {
        const entries = find(of, name)?.entries ?? 0;
        return entries === 1 ? '· 1 entry' : `· ${counted(entries)} entries`;
      },
    }));
}

function Figures({ period, before }: { period: Period; before: Period }) {
  const query = useQuery(statement(period));
  const earlier = useQuery(statement(before));
  return (
    <div className="min-w-0 flex-1">
      <QueryState
        query={query}
        fallback="Failed to load the statement"
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(of) => (
          <>
            {earlier.isLoadingError && (
              <FailedLine query={earlier} fallback={`Failed to load ${before.label}`} />
            )}
            <FiguresOf period={period} before={before} of={of} earlier={earlier.data} />
          </>
        )}
      </QueryState>
    </div>
  );
}

interface FiguresOfProps {
  period: Period;
  before: Period;
  of: Statement;
  /** Undefined until it is loaded. */
  earlier: Statement | undefined;
}

function FiguresOf({ period, before, of, earlier }: FiguresOfProps) {
  const isNarrow = useIsNarrow();
  const movements = movementsIn(earlier === undefined ? [of] : [of, earlier]);
  const row = (figure: Figure) => (
    <FigureRow key={figure.name} figure={figure} {...{ period, before, of, earlier, isNarrow }} />
  );
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface shadow-card">
      <table aria-label={`Statement of ${period.label}`} className="w-full">
        <thead className="text-xs text-muted">
          <tr className="*:px-3 *:py-2 *:font-medium">
            <th scope="col" className="text-left">
              Figure
            </th>
            <th scope="col" className="text-right">
              {period.label}
            </th>
            {!isNarrow && (
              <>
                <td />
                <th scope="col" className="text-right">
                  {before.label}
                </th>
                <th scope="col" className="text-right">
                  Difference
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody className="lined border-t">
          {row(OPENING)}
          {movements.map(row)}
          {row(CLOSING)}
        </tbody>
        <tbody className="lined border-t-2">{PAYOUTS.map(row)}</tbody>
      </table>
      {of.movements.length === 0 && of.payouts === 0 && (
        <p className="border-t px-3 py-2 text-muted">Nothing was booked in this period.</p>
      )}
    </div>
  );
}

interface FigureRowProps extends FiguresOfProps {
  figure: Figure;
  isNarrow: boolean;
}

function FigureRow({ figure, period, before, of, earlier, isNarrow }: FigureRowProps) {
  const { name, opens, amount, count } = figure;
  const isSum = opens === 'before' || opens === 'all';
  const then = earlier && formatEuro(amount(earlier));
  const change = earlier && difference(amount(of), amount(earlier));
  return (
    <tr className={cx('*:px-3 *:py-2', isSum && 'bg-sunken *:font-semibold')}>
      <th scope="row" className="text-left font-normal">
        {name}
        {isNarrow && then !== undefined && (
          <span className="block text-xs font-normal text-muted">
            {then} · {change}
          </span>
        )}
      </th>
      <td className="text-right whitespace-nowrap">
        <Link
          to="/admin/withdrawals/statement"
          search={opens === 'before' ? { month: before.month } : { month: period.month, rows: opens }}
          title={opens === 'before' ? `Open ${before.label}` : `Show rows: ${FIGURES[opens]}`}
          className="rounded-sm text-accent-text hover:underline"
        >
          {formatEuro(amount(of))}
        </Link>
      </td>
      {!isNarrow && (
        <>
          <td className="pl-0! whitespace-nowrap text-muted">{count?.(of)}</td>
          <td className="text-right whitespace-nowrap text-muted">
            {then ?? <Skeleton className="ml-auto h-4 w-20" />}
          </td>
          <td className="text-right whitespace-nowrap text-muted">{change}</td>
        </>
      )}
    </tr>
  );
}

/** `+€1.00`, `-€1.00` or `€0.00`. */
function difference(now: number, then: number): string {
  const cents = (toCents(now) ?? 0n) - (toCents(then) ?? 0n);
  return `${cents > 0n ? '+' : ''}${formatEuro(centsToText(cents))}`;
}
