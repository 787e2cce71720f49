import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import { readable } from '#kit/list/options.ts';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { useMe } from '#session/MeContext.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waitsFor } from './claims.ts';
import type { Desk, DeskRow } from './desk.ts';

interface DeskDrawerProps<Row extends DeskRow> {
  desk: Desk<Row>;
  of: OpenRow<Row>;
  /** The buttons. `isOpen`: whether they have the keys. */
  actions: (item: Row, isOpen: boolean) => ReactNode;
  /** See RowDrawer. */
  prefetch?: (client: QueryClient, item: Row) => Promise<unknown>;
  subject?: (item: Row) => string;
  children: (item: Row, isOpen: boolean) => ReactNode;
}

/** The details of an item beside the list. */
export function DeskDrawer<Row extends DeskRow>(props: DeskDrawerProps<Row>) {
  const { desk, of, actions, children, ...pane } = props;
  const me = useMe();
  return (
    <RowDrawer
      {...pane}
      {...of}
      title={desk.headingOf}
      untitled={readable(desk.thing)}
      fallback={`Failed to load ${desk.thing}`}
      missing={`This ${desk.thing} does not exist.`}
      actions={({ id }) => <FullPageLink {...desk.link(id)} />}
      footer={actions}
      isWide
      waits={(item) => waitsFor(item, me)}
    >
      {children}
    </RowDrawer>
  );
}
