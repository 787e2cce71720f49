import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { Adoption } from './adoption.api.ts';
import { ADOPTION_COLUMNS, withBars } from './adoption.columns.tsx';

interface AdoptionCardProps {
  title: string;
  /** What a row is. */
  kind: keyof typeof ADOPTION_COLUMNS;
  query: UseQueryResult<Adoption[]>;
  openId?: string | undefined;
  onOpen?: (row: Adoption) => void;
}

export function AdoptionCard({ title, kind, query, openId, onOpen }: AdoptionCardProps) {
  return (
    <Card title={title} flush>
      <QueryState
        query={query}
        fallback="Failed to load adoption metrics"
        skeleton={<TableSkeleton columns={3} rows={10} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Empty icon={<ChartNoAxesColumn />} text="No data." />}
      >
        {(rows) => (
          <DataTable
            label={title}
            columns={ADOPTION_COLUMNS[kind]}
            rows={withBars(rows)}
            rowId={({ id }) => id}
            openId={openId}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
        )}
      </QueryState>
    </Card>
  );
}
