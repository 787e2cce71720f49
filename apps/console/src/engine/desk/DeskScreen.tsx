import { isolated } from '#kit/format/isolated.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { idOf } from '#kit/list/page.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { type ListHeading, ListScreen } from '#engine/list/ListScreen.tsx';
import { May } from '#session/May.tsx';
import { type ReactNode, useState } from 'react';
import type { Desk, DeskPage, DeskRow } from './desk.ts';
import { inTurn } from './turns.ts';
import type { DeskList } from './useDeskList.ts';
import { DeskKeys } from './useDeskPress.tsx';

interface DeskScreenProps<Row extends DeskRow, Page extends DeskPage<Row>> {
  desk: Desk<Row, Page>;
  of: DeskList<Row, Page>;
  columns: ListColumn<Row>[];
  bulk: readonly BulkAction[];
  /** Icon of the empty list. */
  icon: ReactNode;
  heading?: ListHeading;
  /** Lines of a row; default 1. */
  lines?: 2;
  /** Below the heading: the opened figures. */
  children?: ReactNode;
}

/** A desk's page: heading, figures, filters and list. */
export function DeskScreen<Row extends DeskRow, Page extends DeskPage<Row>>(
  props: DeskScreenProps<Row, Page>,
) {
  const { desk, of, bulk, icon } = props;
  // Stable while the list rerenders.
  const [boxes] = useState(() =>
    selectColumn<Row>({ rowId: idOf, nameOf: (item) => isolated(desk.headingOf(item)), onDemand: true }),
  );
  return (
    <>
      <ListScreen
        look={{
          name: desk.thing === 'report' ? 'reports' : 'support',
          title: desk.title,
          icon,
          lines: props.lines,
          sorts: desk.sorts,
          orderOf: inTurn,
          shows: desk.shows,
          boxes,
          bulk,
        }}
        state={of.state}
        columns={props.columns}
        rowHref={({ id }) => `${desk.path}/${id}`}
        marked={of.marked}
        live={of}
        heading={props.heading}
      >
        <div className="empty:hidden @max-[64rem]/beside:hidden">{props.children}</div>
      </ListScreen>
      <May permission={desk.permission}>
        <DeskKeys desk={desk} item={of.state.focused} />
      </May>
    </>
  );
}
