import { FullPageLink } from '#kit/list/FullPageLink.tsx';
import { readable } from '#kit/list/options.ts';
import type { OpenRow, PaneOptions } from '#kit/list/rowDrawerProps.ts';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { useMe } from '#session/MeContext.ts';
import type { ReactNode } from 'react';
import { waitsFor } from './claims.ts';
import type { Desk, DeskRow } from './desk.ts';

interface DeskDrawerProps<Row extends DeskRow> extends Pick<PaneOptions<Row>, 'prefetch' | 'subject'> {
  desk: Desk<Row>;
  of: OpenRow<Row>;
  /** The buttons. `isOpen`: whether they have the keys. */
  actions: (item: Row, isOpen: boolean) => ReactNode;
  children: (item: Row, isOpen: boolean) => ReactNode;
}

/** The details of an item beside the list. */
export function DeskDrawer<Row extends DeskRow>(props: DeskDrawerProps<Row>) {
  const { desk, of, actions, children, ...pane } = props;
  const me = useMe();
  return (
    <RowDrawer
      of={of}
      title={desk.headingOf}
      words={{
        untitled: readable(desk.thing),
        fallback: `Failed to load ${desk.thing}`,
        missing: `This ${desk.thing} does not exist.`,
      }}
      actions={({ id }) => <FullPageLink {...desk.link(id)} />}
      footer={actions}
      pane={{ ...pane, isWide: true, waits: (item) => waitsFor(item, me) }}
    >
      {children}
    </RowDrawer>
  );
}
