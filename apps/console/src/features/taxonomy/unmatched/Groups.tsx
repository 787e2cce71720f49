import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useState } from 'react';
import { groupColumns, type GroupRow, groupRowId, unfolded } from './groups.columns.tsx';
import { TITLE, type ViewProps } from './Queries.tsx';
import type { QueryGroup } from './unmatched.api.ts';
import { useIgnore, useIgnoreGroup } from './useIgnore.ts';

/** Groups of queries. Enter unfolds a group or accepts a query; `y` accepts and `i` ignores both. */
export function Groups(props: ViewProps & { groups: readonly QueryGroup[] }) {
  const { of, stale, onRow, groups } = props;
  const { list, search } = of;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = unfolded(groups, open);
  const hold = useRowHold(rows);
  const edits = may(useMe(), 'taxonomy.edit');
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
    { enabled: edits && focused !== undefined },
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
        stale={stale}
        behaviour={{
          onOpen: (row) => {
            if (row.query === null) toggle(row.group.group_id);
            else if (edits) accept(row);
          },
          rowHref: (row) => `/admin/taxonomy/unmatched${stringifySearch({ ...search, ...acceptOf(row) })}`,
        }}
      />
    </div>
  );
}
