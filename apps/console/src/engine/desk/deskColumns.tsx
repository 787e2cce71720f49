import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { PreviewRow, ROW_ACTIONS } from '#kit/list/OpenRow.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import type { ReactNode } from 'react';
import type { Desk, DeskRow } from './desk.ts';
import { DeskActions } from './DeskActions.tsx';
import { DueTime } from './DueTime.tsx';

type Columns<Row extends DeskRow> = Readonly<
  Record<'id' | 'status' | 'claimedBy' | 'created' | 'waiting' | 'due' | 'actions', ListColumn<Row>>
>;

interface DeskColumnsOptions<Row> {
  /** Class names of the rows' buttons. */
  buttons?: string;
  /** Precedes or replaces a row's buttons. */
  around?: (item: Row, buttons: ReactNode) => ReactNode;
}

/** The columns of every desk's list. */
export function deskColumns<Row extends DeskRow>(
  desk: Desk<Row>,
  { buttons, around = (_item, own) => own }: DeskColumnsOptions<Row> = {},
): Columns<Row> {
  return {
    id: { id: 'id', header: 'ID', from: 'xl', cell: (item) => <CopyId id={item.id} /> },
    status: {
      id: 'status',
      header: 'Status',
      width: 'w-24',
      cell: (item) => <ClaimBadge status={item.status} />,
    },
    claimedBy: {
      id: 'claimed_by',
      header: 'Claimed By',
      from: 'xl',
      cell: (item) => <PersonCell userId={item.claimed_by_user_id} />,
    },
    created: {
      id: 'created_at',
      header: 'Created',
      sort: 'created_at',
      firstDirection: 'desc',
      from: 'wide',
      cell: (item) => <TimeAgo at={item.created_at} short />,
    },
    waiting: {
      id: 'waiting_since',
      header: 'Waiting',
      sort: 'waiting_since',
      from: '2xl',
      cell: (item) => <TimeAgo at={item.waiting_since} short />,
    },
    due: {
      id: 'due_at',
      header: 'Due',
      sort: 'due_at',
      from: '3xl',
      cell: (item) => <DueTime item={item} />,
    },
    actions: {
      ...ACTIONS,
      cell: (item) => (
        <span className="inline-flex items-center justify-end gap-1">
          <span className={ROW_ACTIONS}>
            {around(item, <DeskActions desk={desk} item={item} size="sm" quiet className={buttons} />)}
          </span>
          <PreviewRow parameter={desk.thing} id={item.id} />
        </span>
      ),
    },
  };
}
