import { Empty } from '#kit/Empty.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import type { ListUrl } from '#kit/list/useListSearch.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQueries } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { isMatched, matchOf, type QueryRef } from '../accept/matches.api.ts';
import type { UnmatchedSearch, UnmatchedValues } from './unmatched.search.ts';
import { useIgnore } from './useIgnore.ts';

export const TITLE = 'Unmatched Search Queries';

export const WORDS = {
  fallback: 'Failed to load taxonomy data',
  empty: 'No data.',
  hint: 'Searches in this language without results appear here.',
  icon: <SearchX />,
};

export interface ViewProps {
  of: ListUrl<UnmatchedValues> & { search: UnmatchedSearch };
  /** The rows are the previous page's. */
  stale: boolean;
  /** Reports the row with the focus, which gets it back after the dialog. */
  onRow: (row: HTMLElement | null) => void;
}

interface QueriesProps<Row> extends ViewProps {
  rows: readonly Row[];
  columns: ListColumn<Row & QueryRef>[];
  rowId: (row: Row) => string;
}

/** Unmatched queries. With the permission, Enter accepts a query, and `i` ignores it. */
export function Queries<Row extends QueryRef>(props: QueriesProps<Row>) {
  const { of, stale, columns, rowId, onRow } = props;
  const { list, search, page } = of;
  const rows = useStillUnmatched(props.rows, page.stillUnmatched === true);
  const hold = useRowHold(rows);
  const edits = may(useMe(), 'taxonomy.edit');
  const ignore = useIgnore();
  const focused = rows.find((row) => rowId(row) === hold.rowId);
  useShortcuts(
    { ignore: () => focused !== undefined && ignore.start(focused) },
    { enabled: edits && focused !== undefined },
  );
  if (rows.length === 0) {
    return <Empty icon={<CircleCheck />} text="No data." hint="All of these queries find something now." />;
  }
  return (
    <div
      {...hold.events}
      onFocusCapture={({ target }) => onRow(target.closest<HTMLElement>('[data-row-id]'))}
    >
      <DataTable
        label={TITLE}
        columns={columns}
        rows={rows}
        rowId={rowId}
        stale={stale}
        behaviour={
          edits
            ? {
                onOpen: ({ normalized_query: accept }) => list.show({ accept, group: undefined }),
                rowHref: ({ normalized_query: accept }) =>
                  `/admin/taxonomy/unmatched${stringifySearch({ ...search, accept })}`,
              }
            : {}
        }
      />
    </div>
  );
}

// Keeps queries that are not checked yet.
function useStillUnmatched<Row extends QueryRef>(rows: readonly Row[], isWanted: boolean): readonly Row[] {
  const matched = useQueries({
    queries: isWanted ? rows.map((row) => matchOf(row)) : [],
    combine: (found) => found.map(({ data }) => data != null && isMatched(data)),
  });
  return isWanted ? rows.filter((_, at) => matched[at] !== true) : rows;
}
