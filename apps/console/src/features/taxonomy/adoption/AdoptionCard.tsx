import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { Sort } from '#kit/list/SortHeader.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { Adoption } from './adoption.api.ts';
import { ADOPTION_COLUMNS, withBars } from './adoption.columns.tsx';
import { type AdoptionOrder, sortAdoption } from './sortAdoption.ts';

interface AdoptionCardProps {
  title: string;
  /** What a row is. */
  kind: keyof typeof ADOPTION_COLUMNS;
  query: UseQueryResult<Adoption[]>;
  order: AdoptionOrder;
  onSort: Sort['onSort'];
  locale: string;
  openId?: string | undefined;
  onOpen?: (row: Adoption) => void;
  /** Where a modified click on a row leads. */
  rowHref?: (row: Adoption) => string;
}

export function AdoptionCard(props: AdoptionCardProps) {
  const { title, kind, query, order, onSort, locale, openId, onOpen, rowHref } = props;
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
            rows={withBars(sortAdoption(rows, order, locale))}
            rowId={({ id }) => id}
            sort={{ ...order, onSort }}
            openId={openId}
            {...(onOpen === undefined ? {} : { onOpen })}
            {...(rowHref === undefined ? {} : { rowHref })}
          />
        )}
      </QueryState>
    </Card>
  );
}
