import { queryKeyOf } from '#features/taxonomy/accept/matches.api.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { FilterSelect } from '#kit/list/FilterControls.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import type { ListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import type { SearchQuality } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { searchQuality } from './diagnostics.api.ts';
import { QUALITY_DAYS } from './diagnostics.search.ts';
import { FAILURE_COLUMNS, QUALITY_COLUMNS, withSum } from './quality.columns.tsx';

const PERIODS = QUALITY_DAYS.map((days) => ({ value: days, label: `Last ${days} days` }));

/** The quality of the search, measured on demand with accepted and ignored queries. */
export function QualityCard({ days, list }: { days: string | undefined; list: ListSearch }) {
  const quality = useQuery({
    ...searchQuality(days === undefined ? null : Number(days)),
    // Up to 2,000 searches, so only on demand.
    enabled: ({ state }) => state.data !== undefined || state.error !== null,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const notRun = quality.data === undefined && quality.error === null && !quality.isFetching;
  return (
    <Card
      title="Search quality"
      flush
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {quality.data !== undefined && (
            <span className="text-sm text-muted">
              <TimeAgo at={new Date(quality.dataUpdatedAt).toISOString()} />
            </span>
          )}
          <FilterSelect
            label="Searched for in"
            any="Any time"
            value={days}
            options={PERIODS}
            onChange={(chosen) => list.show({ days: chosen })}
          />
          <Button icon={<Gauge />} size="sm" busy={quality.isFetching} onClick={() => void quality.refetch()}>
            Measure
          </Button>
        </span>
      }
    >
      {notRun ? (
        <Empty
          icon={<Gauge />}
          text="Not measured yet."
          hint="Searches again for the last 1,000 accepted queries, which should find their items, and the last 1,000 ignored ones, which should find nothing. This takes a few seconds."
        />
      ) : (
        <QueryState
          query={quality}
          fallback="Failed to measure search quality"
          skeleton={<TableSkeleton columns={6} rows={4} />}
          isEmpty={({ languages }) => languages.length === 0}
          empty={
            <Empty
              icon={<Gauge />}
              text="No data."
              hint="Accept or ignore unmatched queries: the search is measured by them."
            />
          }
        >
          {(measured) => <Measured quality={measured} />}
        </QueryState>
      )}
    </Card>
  );
}

function Measured({ quality: { languages, failures, failure_count } }: { quality: SearchQuality }) {
  return (
    <>
      <DataTable
        label="Search quality"
        columns={QUALITY_COLUMNS}
        rows={withSum(languages)}
        rowId={({ locale }) => locale ?? 'all'}
      />
      <p className="border-t px-4 py-2.5 text-sm text-muted">
        {failure_count === 0
          ? 'Every accepted query finds its item first, and no ignored one finds anything.'
          : failures.length < failure_count
            ? `The first ${failures.length.toLocaleString('en')} of ${failure_count.toLocaleString('en')} queries with a wrong result. Each opens in the playground.`
            : 'Queries with a wrong result. Each opens in the playground.'}
      </p>
      {failures.length > 0 && (
        <DataTable
          label="Queries with a wrong result"
          columns={FAILURE_COLUMNS}
          rows={failures}
          rowId={queryKeyOf}
        />
      )}
    </>
  );
}
