import { CopyId } from '#kit/CopyId.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { PreviewRow, ROW_ACTIONS } from '#kit/list/OpenRow.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import type { ReactNode } from 'react';
import type { Desk, DeskRow } from './desk.ts';
import { DeskActions } from './DeskActions.tsx';

/** Two lines of a cell: 20 pixels, high enough for badges, and 16. */
export const FIRST_LINE = 'flex h-5 min-w-0 items-center gap-2';
export const SECOND_LINE = 'flex h-4 min-w-0 items-center gap-2 text-xs text-muted';

/** The columns of every desk's list. `around` precedes or replaces a row's buttons. */
export function deskColumns<Row extends DeskRow>(
  desk: Desk<Row>,
  around: (item: Row, buttons: ReactNode) => ReactNode = (_item, own) => own,
): Readonly<Record<'id' | 'status' | 'actions', ListColumn<Row>>> {
  return {
    id: { id: 'id', header: 'ID', from: 'xl', cell: (item) => <CopyId id={item.id} /> },
    status: {
      id: 'status',
      header: 'Status',
      from: 'md',
      width: 'w-20',
      cell: (item) => <StatusBadge status={item.status} />,
    },
    actions: {
      ...ACTIONS,
      permission: desk.permission,
      cell: (item) => (
        <span className="inline-flex items-center justify-end gap-1">
          {/* On phones only the drawer has them. */}
          <span className={`max-sm:hidden ${ROW_ACTIONS}`}>
            {around(item, <DeskActions desk={desk} item={item} size="sm" quiet />)}
          </span>
          <PreviewRow parameter={desk.thing} id={item.id} />
        </span>
      ),
    },
  };
}
