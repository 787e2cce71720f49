import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { BeyondTheEnd, NotUnderstood } from './ListStates.tsx';
import type { Page } from './page.ts';
import type { NotUnderstood as Problem } from './search.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { ListSearch } from './useListSearch.ts';

interface ListRowsProps<Row extends object> extends Omit<DataTableProps<Row>, 'rows' | 'stale'> {
  query: UseQueryResult<Page<Row>>;
  /** The spec's sentence for a failure without one of the server's. */
  fallback: string;
  notUnderstood: readonly Problem[];
  /** From 1. */
  page: number | undefined;
  /** Whether a filter is active: nothing there and nothing that matches are two different things. */
  filtered: boolean;
  list: ListSearch;
  /** The spec's sentence for no rows, and what would fill the list. */
  empty: { icon: ReactNode; text: string; hint: string };
}

/** A list's rows in each of their states: not understood, loading, failed, empty, past the end, or the table. */
export function ListRows<Row extends object>(props: ListRowsProps<Row>) {
  const { query, fallback, notUnderstood, page = 1, filtered, list, empty, ...table } = props;
  if (notUnderstood.length > 0) return <NotUnderstood problems={notUnderstood} onClear={list.clear} />;
  return (
    <QueryState
      query={query}
      fallback={fallback}
      skeleton={<TableSkeleton columns={Math.min(table.columns.length, 6)} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        page > 1 ? (
          <BeyondTheEnd page={page} onFirst={() => list.page(1)} />
        ) : filtered ? (
          <Empty
            icon={empty.icon}
            text={empty.text}
            hint="Nothing matches these filters."
            action={<Button onClick={list.clear}>Clear filters</Button>}
          />
        ) : (
          <Empty {...empty} />
        )
      }
    >
      {({ rows }) => <DataTable {...table} rows={rows} stale={query.isPlaceholderData} />}
    </QueryState>
  );
}
