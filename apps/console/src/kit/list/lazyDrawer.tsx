import { prefetchCode } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import { useHasPane } from '../pane/useHasPane.ts';
import { whenIdle } from '../whenIdle.ts';

interface Beside {
  /** The open row's id. */
  openId: string | undefined;
  /** The list's rows; undefined while loading. */
  known: readonly unknown[] | undefined;
}

/** The drawer of a list. Its code loads after the rows; `loadBeside` loads what a pane needs in addition. */
export function lazyDrawer<Props extends Beside>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  loadBeside?: () => Promise<unknown>,
) {
  const Drawer = lazyPart(load, Nothing);
  return function LazyDrawer(props: Props) {
    const isOpen = props.openId !== undefined;
    const isListThere = props.known !== undefined;
    // Stays mounted once opened, for the closing animation.
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    const hasPane = useHasPane();
    useEffect(() => {
      if (!isListThere) return;
      // After all rows are painted: the requests alone take time.
      return whenIdle(() => {
        prefetchCode(load);
        if (hasPane && loadBeside) prefetchCode(loadBeside);
      });
    }, [isListThere, hasPane]);
    if (!isWanted && !isOpen) return null;
    return <Suspense fallback={<HoldKeys />}>{createElement(Drawer, props)}</Suspense>;
  };
}
