import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { BeyondTheEnd, NotUnderstood } from './ListStates.tsx';
import type { PageOf } from './page.ts';
import type { NotUnderstood as Problem } from './search.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { ListSearch } from './useListSearch.ts';

interface ListBodyProps<Row> {
  query: UseQueryResult<PageOf<Row>>;
  /** The rows in their places; default: as they were read. */
  rows?: readonly Row[] | undefined;
  problems: readonly Problem[];
  list: ListSearch;
  page: number;
  /** Whether a filter is active, which decides between 'nothing matches' and 'nothing here yet'. */
  isFiltered: boolean;
  /** The spec's sentence for a failure. */
  fallback: string;
  /** The spec's sentence for an empty list. */
  empty: string;
  /** What will appear here. */
  emptyHint: string;
  icon: ReactNode;
  /** How many columns the skeleton draws. */
  columns: number;
  /** Whether it is known which columns to draw. */
  isReady?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list's rows, or its loading, empty or error state. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { query, problems, list, page, isFiltered, fallback, empty, emptyHint, icon, columns, children } =
    props;
  const { isReady = true, rows: held } = props;
  if (problems.length > 0) return <NotUnderstood problems={problems} onClear={list.clear} />;
  return (
    <QueryState
      query={query}
      fallback={fallback}
      skeleton={<TableSkeleton columns={columns} />}
      isEmpty={({ rows }) => (held ?? rows).length === 0}
      empty={
        page > 1 ? (
          <BeyondTheEnd page={page} onFirst={() => list.page(1)} />
        ) : (
          <Empty
            icon={icon}
            text={empty}
            hint={isFiltered ? 'Nothing matches these filters. Change them, or press Clear.' : emptyHint}
          />
        )
      }
    >
      {({ rows }) => (isReady ? children(held ?? rows) : <TableSkeleton columns={columns} />)}
    </QueryState>
  );
}
