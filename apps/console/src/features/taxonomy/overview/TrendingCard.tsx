import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { lastCalculated, type Picked, pickedKey, trending, withChange } from './overview.api.ts';
import { TRENDING_COLUMNS } from './overview.columns.tsx';

interface TrendingCardProps {
  locale: string;
  window: string;
  onOpen: (picked: Picked) => void;
  hrefOf: (picked: Picked) => string;
}

/** The most selected items, as last calculated, with their changes of place. */
export function TrendingCard({ locale, window, onOpen, hrefOf }: TrendingCardProps) {
  const top = useQuery(trending(locale, window));
  const day = useQuery(trending(locale, '24h'));
  const week = useQuery(trending(locale, '7d'));
  return (
    <Card title="Top Trending" actions={<LastCalculated window={window} />} flush>
      <QueryState
        query={top}
        fallback="Failed to load taxonomy data"
        skeleton={<TableSkeleton columns={4} rows={10} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <Empty
            icon={<TrendingUp />}
            text="No data."
            hint="Nothing was selected in this language in this window."
          />
        }
      >
        {(rows) => (
          <>
            <DataTable
              label="Top Trending"
              columns={TRENDING_COLUMNS}
              rows={withChange(rows, day.data, week.data)}
              rowId={pickedKey}
              behaviour={{ onOpen, rowHref: hrefOf }}
            />
            <p className="border-t px-4 py-2 text-xs text-muted">
              Change: places gained or lost in the last 24 hours, compared with the last 7 days.
            </p>
          </>
        )}
      </QueryState>
    </Card>
  );
}

function LastCalculated({ window }: { window: string }) {
  const { data } = useQuery(lastCalculated(window));
  if (data === undefined) return null;
  return (
    <p className="text-sm text-muted">Last calculated: {data === null ? 'never' : <TimeAgo at={data} />}</p>
  );
}
