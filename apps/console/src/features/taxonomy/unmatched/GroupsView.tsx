import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useState } from 'react';
import { groupColumns, type GroupRow, groupRowId, unfolded } from './groups.columns.tsx';
import { BODY, TITLE, type ViewProps } from './QueriesView.tsx';
import type { QueryGroup } from './unmatched.api.ts';
import { useIgnore, useIgnoreGroup } from './useIgnore.ts';

const COLUMNS = 8;

/** Groups of queries. Enter unfolds a group or accepts a query; `y` accepts and `i` ignores both. */
export function GroupsView(props: ViewProps<QueryGroup>) {
  const { of, query } = props;
  return (
    <ListBody
      {...BODY}
      of={of}
      query={query}
      emptyHint="Unmatched searches of the last 30 days appear here, grouped by meaning."
      columns={COLUMNS}
    >
      {(groups) => <Groups {...props} groups={groups} />}
    </ListBody>
  );
}

function Groups(props: ViewProps<QueryGroup> & { groups: readonly QueryGroup[] }) {
  const { of, query, onRow, groups } = props;
  const { list, search } = of;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = unfolded(groups, open);
  const hold = useRowHold(rows);
  const ignore = useIgnore();
  const ignoreGroup = useIgnoreGroup();
  const focused = rows.find((row) => groupRowId(row) === hold.rowId);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const ignoreRow = (row: GroupRow) =>
    row.query === null ? ignoreGroup.start(row.group) : ignore.start(row.query);
  const acceptOf = (row: GroupRow) => ({
    accept: (row.query ?? row.group).normalized_query,
    group: row.query === null ? String(row.group.group_id) : undefined,
  });
  const accept = (row: GroupRow) => list.show(acceptOf(row));
  useShortcuts(
    {
      ignore: () => focused !== undefined && ignoreRow(focused),
      accept: () => focused !== undefined && accept(focused),
    },
    { enabled: focused !== undefined },
  );
  return (
    <div
      {...hold.events}
      onFocusCapture={({ target }) => onRow(target.closest<HTMLElement>('[data-row-id]'))}
    >
      <DataTable
        label={TITLE}
        columns={groupColumns({ open, toggle, ignore: ignoreRow, accept })}
        rows={rows}
        rowId={groupRowId}
        stale={query.isPlaceholderData}
        onOpen={(row) => (row.query === null ? toggle(row.group.group_id) : accept(row))}
        rowHref={(row) => `/admin/taxonomy/unmatched${stringifySearch({ ...search, ...acceptOf(row) })}`}
      />
    </div>
  );
}
