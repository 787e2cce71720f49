import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useQueries } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { isMatched, matchOf, type QueryRef } from '../accept/matches.api.ts';
import { useIgnore } from './useIgnore.ts';

interface QueryListProps<Row extends QueryRef> {
  label: string;
  columns: ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  stale: boolean;
  /** Hides queries that find something by now. */
  stillUnmatched: boolean;
  onAccept: (row: Row) => void;
  /** Where the row's dialog is, for another tab. */
  acceptHref: (row: Row) => string;
  /** Which row has the keyboard, for when the dialog gives it back. */
  onRow: (row: HTMLElement | null) => void;
}

/** Unmatched queries: Enter accepts one, `i` ignores it. */
export function QueryList<Row extends QueryRef>(props: QueryListProps<Row>) {
  const { label, columns, rowId, stale, onAccept, acceptHref, onRow } = props;
  const rows = useStillUnmatched(props.rows, props.stillUnmatched);
  const hold = useRowHold(rows);
  const ignore = useIgnore();
  const focused = rows.find((row) => rowId(row) === hold.rowId);
  useShortcuts(
    { i: () => focused !== undefined && ignore.start(focused) },
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
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        stale={stale}
        onOpen={onAccept}
        rowHref={acceptHref}
      />
    </div>
  );
}

// Queries not checked yet stay.
function useStillUnmatched<Row extends QueryRef>(rows: readonly Row[], isWanted: boolean): readonly Row[] {
  const matched = useQueries({
    queries: isWanted ? rows.map((row) => matchOf(row)) : [],
    combine: (found) => found.map(({ data }) => data != null && isMatched(data)),
  });
  return isWanted ? rows.filter((_, at) => matched[at] !== true) : rows;
}
