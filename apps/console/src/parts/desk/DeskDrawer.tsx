import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import { readable } from '#kit/list/options.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { useMe } from '#session/MeContext.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waitsFor } from './claims.ts';
import { type Desk, deskItem, type DeskPage, type DeskRow } from './desk.ts';
import type { DeskList } from './useDeskList.ts';

interface DeskDrawerProps<Row extends DeskRow, Page extends DeskPage<Row>> {
  desk: Desk<Row, Page>;
  state: DeskList<Row, Page>;
  /** The buttons. `isOpen`: whether they have the keys. */
  actions: (item: Row, isOpen: boolean) => ReactNode;
  /** See RowDrawer. */
  ahead?: (client: QueryClient, item: Row) => Promise<unknown>;
  subject?: (item: Row) => string;
  children: (item: Row, isOpen: boolean) => ReactNode;
}

/** An item beside the list. */
export function DeskDrawer<Row extends DeskRow, Page extends DeskPage<Row>>(
  props: DeskDrawerProps<Row, Page>,
) {
  const { desk, state, actions, children, ...pane } = props;
  const me = useMe();
  return (
    <RowDrawer
      {...pane}
      openId={state.openId}
      known={state.rows}
      rowId={({ id }) => id}
      find={(id) => deskItem(desk, id)}
      title={desk.headingOf}
      untitled={readable(desk.thing)}
      fallback={`Failed to load ${desk.thing}`}
      missing={`This ${desk.thing} does not exist.`}
      actions={({ id }) => <FullPageLink {...desk.link(id)} />}
      footer={actions}
      onClose={() => state.list.show({ [desk.thing]: undefined })}
      onShow={(id) => state.list.show({ [desk.thing]: id }, { replace: true })}
      reread={state.reread}
      waits={(item) => waitsFor(item, me)}
    >
      {children}
    </RowDrawer>
  );
}
