import { Empty } from '#kit/Empty.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import type { PageOf } from '#kit/list/page.ts';
import { stringifySearch } from '#kit/list/search.ts';
import type { ListUrl } from '#kit/list/useListSearch.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { isMatched, matchOf, type QueryRef } from '../accept/matches.api.ts';
import type { UnmatchedSearch, UnmatchedValues } from './unmatched.search.ts';
import { useIgnore } from './useIgnore.ts';

export const TITLE = 'Unmatched Search Queries';

export const BODY = {
  fallback: 'Failed to load taxonomy data',
  empty: 'No data.',
  emptyHint: 'Searches in this language without results appear here.',
  icon: <SearchX />,
};

export interface ViewProps<Row> {
  of: ListUrl<UnmatchedValues> & { search: UnmatchedSearch };
  query: UseQueryResult<PageOf<Row>>;
  /** Reports the row with the focus, which gets it back after the dialog. */
  onRow: (row: HTMLElement | null) => void;
}

interface QueriesViewProps<Row> extends ViewProps<Row> {
  columns: ListColumn<Row & QueryRef>[];
  rowId: (row: Row) => string;
}

/** Unmatched queries. Enter accepts a query, `i` ignores it. */
export function QueriesView<Row extends QueryRef>(props: QueriesViewProps<Row>) {
  const { of, query, columns } = props;
  return (
    <ListBody {...BODY} of={{ ...of, page: {} }} query={query} columns={columns.length}>
      {(rows) => <Queries {...props} rows={rows} />}
    </ListBody>
  );
}

function Queries<Row extends QueryRef>(props: QueriesViewProps<Row> & { rows: readonly Row[] }) {
  const { of, query, columns, rowId, onRow } = props;
  const { list, search, page } = of;
  const rows = useStillUnmatched(props.rows, page.stillUnmatched === true);
  const hold = useRowHold(rows);
  const ignore = useIgnore();
  const focused = rows.find((row) => rowId(row) === hold.rowId);
  useShortcuts(
    { ignore: () => focused !== undefined && ignore.start(focused) },
    { enabled: focused !== undefined },
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
        stale={query.isPlaceholderData}
        onOpen={({ normalized_query }) => list.show({ accept: normalized_query, group: undefined })}
        rowHref={({ normalized_query }) =>
          `/admin/taxonomy/unmatched${stringifySearch({ ...search, accept: normalized_query })}`
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
