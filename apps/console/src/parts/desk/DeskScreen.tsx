import type { ListColumn } from '#kit/list/columns.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { BulkAction } from '#parts/bulk/bulk.ts';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { ListScreen } from '#parts/list/ListScreen.tsx';
import { type ReactNode, useState } from 'react';
import { type Desk, type DeskPage, deskPage, type DeskRow } from './desk.ts';
import { inTurn } from './turns.ts';
import type { DeskList } from './useDeskList.ts';
import { DeskKeys } from './useDeskPress.tsx';

interface DeskScreenProps<Row extends DeskRow, Page extends DeskPage<Row>> {
  desk: Desk<Row, Page>;
  state: DeskList<Row, Page>;
  columns: ListColumn<Row>[];
  /** What can be done to many items at once. */
  bulk: readonly BulkAction[];
  /** As the address has it. */
  search: Readonly<Record<string, string | undefined>>;
  /** Of the empty list. */
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
  const { desk, state, numbers, actions, ...rest } = props;
  const { page, rows } = state;
  // The rows keep their column while the list rerenders.
  const [boxes] = useState(() =>
    selectColumn<Row>({ rowId: ({ id }) => id, nameOf: desk.headingOf, onDemand: true }),
  );
  return (
    <>
      <ListScreen
        {...rest}
        name={desk.thing === 'report' ? 'reports' : 'support'}
        thing={desk.thing}
        title={desk.title}
        actions={
          <>
            <LiveControls settings={state.settings} onChange={state.setSettings} state={state.live} />
            {actions}
          </>
        }
        below={<div className="@max-[64rem]/beside:hidden">{numbers}</div>}
        filters={desk.filters}
        sorts={desk.sorts}
        list={state.list}
        page={page}
        asked={desk.arguments(page)}
        order={inTurn(page)}
        openId={state.openId}
        notUnderstood={state.notUnderstood}
        query={state.query}
        pageQuery={(target) => deskPage(desk, target)}
        shows={desk.shows}
        rows={rows}
        waiting={state.waiting}
        events={state.holdEvents}
        marked={state.marked}
        boxes={boxes}
        rowId={({ id }) => id}
        rowHref={({ id }) => `${desk.path}/${id}`}
      />
      <DeskKeys desk={desk} item={state.focused} />
    </>
  );
}
