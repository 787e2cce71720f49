import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import type { Selection } from './overview.api.ts';
import { SELECTION_COLUMNS } from './overview.columns.tsx';
import { pickedKey } from './trendingChange.ts';

/** What was picked last. */
export function RecentCard({ query }: { query: UseQueryResult<Selection[]> }) {
  return (
    <Card title="Recent Selections" flush>
      <QueryState
        query={query}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={3} rows={10} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<MousePointerClick />}
            text="No data."
            hint="What users select from search results appears here."
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Recent Selections"
            columns={SELECTION_COLUMNS}
            rows={rows}
            rowId={(row) => `${pickedKey(row)} ${row.selected_at}`}
          />
        )}
      </QueryState>
    </Card>
  );
}
