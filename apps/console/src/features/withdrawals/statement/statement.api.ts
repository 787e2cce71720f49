import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FigureName } from './statement.search.ts';

/** A month or a year of the statement. */
export interface Period {
  /** Its URL parameter: `2026-10` or `2026`. */
  month: string;
  label: string;
  /** ISO times; `to` is exclusive. */
  from: string;
  to: string;
  isRunning: boolean;
}

const MONTHS = 12;
const MINUTE = 60_000;
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The running month, the last twelve complete months, and the last complete year. `now` in milliseconds. */
export function offeredPeriods(now: number): readonly Period[] {
  const year = new Date(now).getUTCFullYear();
  const month = new Date(now).getUTCMonth();
  const months = Array.from({ length: MONTHS + 1 }, (_, back) =>
    new Date(Date.UTC(year, month - back)).toISOString().slice(0, 7),
  );
  return [...months, String(year - 1)].flatMap((name) => periodOf(name, now) ?? []);
}

/** The period of a URL parameter; undefined if it has not begun. */
export function periodOf(month: string, now: number): Period | undefined {
  const period = readPeriod(month, now);
  return period.from < period.to ? period : undefined;
}

/** The month or the year before. */
export function periodBefore({ month, from }: Period, now: number): Period {
  const date = new Date(from);
  const isYear = !month.includes('-');
  date.setUTCMonth(date.getUTCMonth() - (isYear ? 12 : 1));
  return readPeriod(date.toISOString().slice(0, isYear ? 4 : 7), now);
}

function readPeriod(month: string, now: number): Period {
  const [year = 0, number] = month.split('-').map(Number);
  const from = new Date(Date.UTC(year, (number ?? 1) - 1));
  const end = number === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, number);
  const isRunning = end > now;
  // A minute back: the server refuses a period that ends in the future, and its clock may be behind.
  const to = isRunning ? Math.floor(now / MINUTE - 1) * MINUTE : end;
  const label = number === undefined ? `Year ${year}` : MONTH_NAME.format(from);
  return { month, label, from: from.toISOString(), to: new Date(to).toISOString(), isRunning };
}

export function statement({ from, to }: Period) {
  return queryOptions({
    queryKey: ['statement', from, to],
    queryFn: ({ signal }) => rpc('admin_get_statement', { p_from: from, p_to: to }, signal),
  });
}

export type StatementEntry = RowOf<'admin_get_statement_entries'>;

const PAGE = 50;

/** The ledger entries behind a figure, oldest first. */
export function statementEntries({ from, to }: Period, figure: FigureName) {
  return infiniteQueryOptions({
    queryKey: ['statement', 'entries', from, to, figure],
    initialPageParam: undefined as { created_at: string; id: number } | undefined,
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'admin_get_statement_entries',
        { p_from: from, p_to: to, p_kinds: kindsOf(figure), p_limit: PAGE, p_after: pageParam },
        signal,
      ),
    getNextPageParam: (page) => {
      const last = page.at(PAGE - 1);
      return last && { created_at: last.created_at, id: last.id };
    },
  });
}

function kindsOf(figure: FigureName): string[] | undefined {
  if (figure === 'all') return undefined;
  return figure === 'payouts' ? ['withdrawal_settle', 'withdrawal_return', 'withdrawal_reopen'] : [figure];
}
