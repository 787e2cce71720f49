import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { BeyondTheEnd, InvalidParams } from './ListStates.tsx';
import type { PageOf } from './page.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { ListUrl } from './useListSearch.ts';

interface ListBodyProps<Row> {
  of: ListUrl;
  query: UseQueryResult<PageOf<Row>>;
  /** The rows in their places; default: as read. */
  rows?: readonly Row[] | undefined;
  /** The spec's sentence for a failure. */
  fallback: string;
  /** The spec's sentence for an empty list. */
  empty: string;
  emptyHint: string;
  icon: ReactNode;
  /** Columns of the skeleton. */
  columns: number;
  /** Whether the columns are known. */
  isReady?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list's rows, or its loading, empty or error state. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { of, query, rows: held, columns, isReady = true, children } = props;
  const { list, invalidParams, isFiltered } = of;
  const { page = 1 } = of.page;
  if (invalidParams.length > 0) return <InvalidParams problems={invalidParams} onClear={list.clear} />;
  return (
    <QueryState
      query={query}
      fallback={props.fallback}
      skeleton={<TableSkeleton columns={columns} />}
      isEmpty={({ rows }) => (held ?? rows).length === 0}
      empty={
        page > 1 ? (
          <BeyondTheEnd page={page} onFirst={() => list.page(1)} />
        ) : (
          <Empty
            icon={props.icon}
            text={props.empty}
            hint={
              isFiltered ? 'Nothing matches these filters. Change them, or press Clear.' : props.emptyHint
            }
          />
        )
      }
    >
      {({ rows }) => (isReady ? children(held ?? rows) : <TableSkeleton columns={columns} />)}
    </QueryState>
  );
}
