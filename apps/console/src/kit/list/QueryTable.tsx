import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

interface QueryTableProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowId' | 'behaviour'
> {
  query: UseQueryResult<Row[]>;
  /** The spec's sentence for a failure. */
  fallback: string;
  /** Rows of the skeleton. */
  lines: number;
  empty?: ComponentProps<typeof Empty>;
}

/** A short table without pages, or its loading, empty or error state. */
export function QueryTable<Row extends object>(props: QueryTableProps<Row>) {
  const { query, fallback, lines, empty, ...table } = props;
  return (
    <QueryState
      query={query}
      fallback={fallback}
      skeleton={<TableSkeleton columns={table.columns.length} rows={lines} />}
      isEmpty={(rows) => empty !== undefined && rows.length === 0}
      empty={empty && <Empty {...empty} />}
    >
      {(rows) => <DataTable {...table} rows={rows} />}
    </QueryState>
  );
}
