import { prefetchCode } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import type { QueryKey } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Drawer } from '../dialog/Dialog.tsx';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import { useHasPane } from '../pane/useHasPane.ts';
import { loadPane } from './loadPane.ts';
import { NoRow } from './NoRow.tsx';
import type { RowDrawerProps } from './rowDrawerProps.ts';
import { useRowOver } from './useRowOver.ts';

// `lazy` drops the type parameters.
const RowPane = lazyPart(loadPane, Nothing) as unknown as typeof import('./RowPane.tsx').default;

/** Shows a row in a drawer over the list; on a wide screen in a pane beside it. */
export function RowDrawer<Row, Own extends Row | null, Key extends QueryKey>(
  props: RowDrawerProps<Row, Own, Key>,
) {
  const { openId } = props.of;
  const hasPane = useHasPane();
  useEffect(() => {
    if (hasPane) prefetchCode(loadPane);
  }, [hasPane]);
  if (!hasPane) return <RowOverList {...props} />;
  if (openId === undefined) return null;
  return (
    <Suspense fallback={<HoldKeys />}>
      <RowPane {...props} of={{ ...props.of, openId }} />
    </Suspense>
  );
}

function RowOverList<Row, Own extends Row | null, Key extends QueryKey>(
  props: RowDrawerProps<Row, Own, Key>,
) {
  const { of, title, words, about, actions, footer, children } = props;
  const { row, shownId, asked, finalFocus } = useRowOver(of);
  const isOpen = of.openId !== undefined;

  return (
    <Drawer
      open={isOpen}
      title={row === undefined ? words.untitled : title(row)}
      onClose={of.onClose}
      finalFocus={finalFocus}
      actions={row === undefined ? undefined : actions?.(row)}
      footer={row === undefined ? undefined : footer?.(row, isOpen)}
    >
      {row === undefined ? (
        <NoRow query={asked} id={shownId} words={words} about={about} />
      ) : (
        children(row, isOpen)
      )}
    </Drawer>
  );
}
