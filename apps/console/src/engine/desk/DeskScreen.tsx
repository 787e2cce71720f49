import { isolated } from '#kit/format/isolated.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { idOf } from '#kit/list/page.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#engine/bulk/bulk.ts';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { ListScreen } from '#engine/list/ListScreen.tsx';
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
  /** Beside the title. */
  badges?: ReactNode;
  /** Before Refresh. */
  actions?: ReactNode;
  numbers: ReactNode;
}

/** A desk's page: header, metrics, filters and list. */
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
        badges={props.badges}
        actions={
          <>
            <LiveControls settings={of.settings} onChange={of.setSettings} state={of.live} />
            {props.actions}
          </>
        }
      >
        <div className="@max-[64rem]/beside:hidden">{props.numbers}</div>
      </ListScreen>
      <DeskKeys desk={desk} item={of.state.focused} />
    </>
  );
}
