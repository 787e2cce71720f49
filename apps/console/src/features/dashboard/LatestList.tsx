import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { DASHBOARD_LIST_SIZE } from '@marketdesk/contract/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LatestListProps<Row extends object> {
  title: string;
  query: UseQueryResult<Row[]>;
  columns: ListColumn<Row>[];
  rowId: (row: Row) => string;
  fallback: string;
  empty: string;
  /** Leads to the whole list. */
  more?: ReactNode;
}

/** One of the dashboard's lists of ten. */
export function LatestList<Row extends object>(props: LatestListProps<Row>) {
  const { title, query, columns, rowId, fallback, empty, more } = props;
  return (
    <Card title={title} actions={more} flush className="overflow-hidden">
      <div className="min-h-110 overflow-x-auto" role="region" aria-label={`${title} list`} tabIndex={0}>
        <QueryState
          query={query}
          fallback={fallback}
          skeleton={<TableSkeleton columns={columns.length} rows={DASHBOARD_LIST_SIZE} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={empty} />}
        >
          {(rows) => <DataTable label={title} columns={columns} rows={rows} rowId={rowId} />}
        </QueryState>
      </div>
    </Card>
  );
}
