import { rpc } from '#backend/rest.ts';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { FiguresTable } from '#kit/FiguresTable.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes } from '#kit/format/minutes.ts';
import { readable } from '#kit/list/options.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Fragment } from 'react';

const MINUTE_MS = 60_000;

type Entries = RowOf<'admin_get_work_today'>;

/** Colleagues' actions today, by person and table. */
export function workToday() {
  return queryOptions({
    queryKey: ['team', 'today'],
    queryFn: ({ signal }) => rpc('admin_get_work_today', {}, signal),
    refetchInterval: MINUTE_MS,
  });
}

type Times = RowOf<'admin_get_work_times'>;

/** Median times of the last seven days and of the seven before. */
export function workTimes() {
  return queryOptions({
    queryKey: ['team', 'times'],
    queryFn: ({ signal }) => rpc('admin_get_work_times', {}, signal),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
}

/** What colleagues did today, and how long work takes. */
export function TeamScreen() {
  const today = useQuery(workToday());
  const times = useQuery(workTimes());
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 px-4 py-3 md:px-6">
      <PageHeader title="Team" />
      {/* Together: the upper card would move the lower one. */}
      {!today.isFetched || !times.isFetched ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <div className="grid items-start gap-3 xl:grid-cols-2">
          <TodayCard query={today} />
          <TimesCard query={times} />
        </div>
      )}
    </div>
  );
}

/** Colleagues' actions today that the viewer may see; admins get links to the audit log. */
function TodayCard({ query }: { query: UseQueryResult<Entries[]> }) {
  const readsAudit = may(useMe(), 'audit.read');
  return (
    <Card title="Colleagues today" flush>
      <QueryState
        query={query}
        fallback="Failed to load"
        skeleton={<Skeleton className="m-4 h-64" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty text="No activity by colleagues yet today." />}
      >
        {(rows) => (
          <ul className="lined">
            {[...new Set(rows.map((row) => row.user_id))].map((userId) => (
              <li key={userId} className="flex flex-col gap-1 px-4 py-2 sm:flex-row sm:items-start sm:gap-3">
                <span className="shrink-0 sm:w-44">
                  <UserRef userId={userId} />
                </span>
                <p className="text-sm text-muted pointer-coarse:leading-11 sm:pt-0.5">
                  {rows
                    .filter((row) => row.user_id === userId)
                    .map((row, at) => (
                      <Fragment key={row.entity_table}>
                        {at > 0 && '\u00A0· '}
                        {readsAudit ? (
                          <Link
                            to="/admin/audit"
                            search={{
                              actor: row.user_id,
                              entityTable: row.entity_table,
                              from: row.since,
                              withoutSignIns: 'true',
                            }}
                            className="rounded-sm whitespace-nowrap underline underline-offset-2 hover:no-underline pointer-coarse:inline-block"
                          >
                            {inWords(row)}
                          </Link>
                        ) : (
                          inWords(row)
                        )}
                      </Fragment>
                    ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

/** Tables whose names differ from the product's plural terms. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  bulk_batches: ['bulk action', 'bulk actions'],
  categories: ['category', 'categories'],
  policies: ['policy', 'policies'],
  price_configs: ['price option', 'price options'],
  profiles: ['user', 'users'],
  settings: ['change to settings', 'changes to settings'],
  subcategories: ['subcategory', 'subcategories'],
  support_tickets: ['ticket', 'tickets'],
  taxonomy_aliases: ['alias', 'aliases'],
  taxonomy_ignored_queries: ['ignored query', 'ignored queries'],
  taxonomy_repaired_queries: ['accepted query', 'accepted queries'],
  taxonomy_searches: ['search query', 'search queries'],
  taxonomy_trending: ['change to trending', 'changes to trending'],
  withdrawal_requests: ['withdrawal', 'withdrawals'],
  withdrawals_config: ['change to payout settings', 'changes to payout settings'],
  working_hours: ['change to working hours', 'changes to working hours'],
};

function inWords({ entity_table: table, entries }: Entries): string {
  const many = readable(table).toLowerCase();
  const [one, several] = NAMES[table] ?? [many.replace(/s$/, ''), many];
  return `${inThousands(entries)} ${entries === 1 ? one : several}`;
}

/** Median times of the last seven days, compared with the seven before. */
function TimesCard({ query }: { query: UseQueryResult<Times[]> }) {
  return (
    <Card title="Times, last 7 days" flush>
      <QueryState
        query={query}
        fallback="Failed to load"
        skeleton={<Skeleton className="m-4 h-64" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty text="Nothing was answered or closed in the last 7 days." />}
      >
        {(rows) => (
          <FiguresTable
            label="Times, last 7 days"
            heading="Desk, person"
            headings={['First answer', 'Time to close', 'Closed']}
            rows={rows.map((row) => ({
              key: `${row.desk} ${row.user_id}`,
              name:
                row.user_id !== null ? (
                  <UserRef userId={row.user_id} wraps />
                ) : row.desk === 'report' ? (
                  'Reports'
                ) : (
                  'Support'
                ),
              isSum: row.user_id === null,
              figures: [
                <Median key="answer" now={row.answer_minutes} before={row.answer_minutes_before} />,
                <Median key="close" now={row.close_minutes} before={row.close_minutes_before} />,
                `${row.closed.toLocaleString('en')}${isCapped(rows, row) ? '+' : ''}`,
              ],
            }))}
          />
        )}
      </QueryState>
    </Card>
  );
}

/** The server counts the latest 500 of a desk. */
const isCapped = (rows: readonly Times[], { desk }: Times) =>
  rows.some((row) => row.desk === desk && row.user_id === null && row.closed >= 500);

function Median({ now, before }: { now: number | null; before: number | null }) {
  const shown = [now, before].map(readableMinutes);
  const isChanged = now !== null && before !== null && shown[0] !== shown[1];
  return (
    <span className="tabular flex flex-wrap items-center gap-x-2">
      {shown[0]}
      {isChanged && (
        <span className="flex items-center gap-1 text-xs font-normal text-muted md:whitespace-nowrap">
          {now < before ? (
            <TrendingDown aria-hidden="true" className="size-3.5 text-good" />
          ) : (
            <TrendingUp aria-hidden="true" className="size-3.5 text-bad" />
          )}
          <span className="sr-only">{now < before ? 'faster,' : 'slower,'}</span> was {shown[1]}
        </span>
      )}
    </span>
  );
}
