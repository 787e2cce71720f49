import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { useRowHold } from '#kit/list/useRowHold.ts';
import { useState } from 'react';
import { type GroupRow, groupRowId, unfolded, groupColumns } from './groups.columns.tsx';
import type { QueryGroup } from './unmatched.api.ts';
import { useIgnore, useIgnoreGroup } from './useIgnore.ts';

interface GroupListProps {
  label: string;
  groups: readonly QueryGroup[];
  stale: boolean;
  onAccept: (row: GroupRow) => void;
  /** Where the row's dialog is, for another tab. */
  acceptHref: (row: GroupRow) => string;
  /** See QueryList. */
  onRow: (row: HTMLElement | null) => void;
}

/** Groups of queries: Enter unfolds one, or accepts a query; `a` accepts and `i` ignores either. */
export function GroupList({ label, groups, stale, onAccept, acceptHref, onRow }: GroupListProps) {
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
  useShortcuts(
    {
      i: () => focused !== undefined && ignoreRow(focused),
      a: () => focused !== undefined && onAccept(focused),
    },
    { enabled: focused !== undefined },
  );
  return (
    <div
      {...hold.events}
      onFocusCapture={({ target }) => onRow(target.closest<HTMLElement>('[data-row-id]'))}
    >
      <DataTable
        label={label}
        columns={groupColumns({ open, toggle, ignore: ignoreRow, accept: onAccept })}
        rows={rows}
        rowId={groupRowId}
        stale={stale}
        onOpen={(row) => (row.query === null ? toggle(row.group.group_id) : onAccept(row))}
        rowHref={acceptHref}
      />
    </div>
  );
}
