import { Card } from '#kit/Card.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { translationProgress } from './progress.api.ts';
import { PROGRESS_COLUMNS } from './progress.columns.tsx';

/** How much of the taxonomy has a name in each language. */
export function ProgressCard() {
  const progress = useQuery(translationProgress());
  return (
    <Card title="Translation progress" flush>
      <QueryState
        query={progress}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={4} rows={10} />}
      >
        {(rows) => (
          <DataTable
            label="Translation progress"
            columns={PROGRESS_COLUMNS}
            rows={rows}
            rowId={({ locale }) => locale}
          />
        )}
      </QueryState>
    </Card>
  );
}
