import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { DASHBOARD_LIST_SIZE } from '@marketdesk/contract/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';

/** Class names of the link from a card to its whole list. */
export const MORE_LINK =
  'rounded-sm text-sm font-medium whitespace-nowrap text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

/** Class names of a row's link, which a click on the row follows too. */
export const ROW_LINK = 'rounded-sm font-medium hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5';

interface LatestListProps<Row extends object> {
  title: string;
  query: UseQueryResult<Row[]>;
  columns: ListColumn<Row>[];
  rowId: (row: Row) => string;
  /** The page that a row opens. */
  rowHref: (row: Row) => string;
  /** The spec's sentence for a failure. */
  fallback: string;
  empty: string;
  icon: ReactNode;
  /** The link to the whole list. */
  more: ReactNode;
  className?: string;
}

/** A list of ten on the dashboard. Has the height of ten rows even with fewer, to avoid layout shifts. */
export function LatestList<Row extends object>(props: LatestListProps<Row>) {
  const { title, query, columns, rowId, rowHref, fallback, empty, icon, more, className } = props;
  const { history } = useRouter();
  // The lists are below the first screen: their rows are rendered after it.
  const isDrawn = useDeferredValue(true, false);
  return (
    <Card title={title} actions={more} flush className={className}>
      <div className="flex min-h-109 pointer-coarse:min-h-119 flex-col justify-center overflow-x-auto has-aria-busy:justify-start has-[table]:justify-start">
        <QueryState
          query={query}
          fallback={fallback}
          skeleton={<TableSkeleton columns={Math.min(columns.length, 4)} rows={DASHBOARD_LIST_SIZE} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty icon={icon} text={empty} />}
        >
          {(rows) =>
            isDrawn && (
              <DataTable
                label={title}
                columns={columns}
                rows={rows}
                rowId={rowId}
                rowHref={rowHref}
                onOpen={(row) => history.push(rowHref(row))}
                keys={false}
              />
            )
          }
        </QueryState>
      </div>
    </Card>
  );
}
