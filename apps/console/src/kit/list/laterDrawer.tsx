import { fetchAhead, fetchCode } from '#backend/fetchCode.ts';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';

interface Beside {
  /** The row that is open. */
  openId: string | undefined;
  /** Those of the list; undefined until they are there. */
  rows: readonly unknown[] | undefined;
}

/** The drawer of a list. Its code loads after the rows. */
export function laterDrawer<Props extends Beside>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Drawer = lazy(() => fetchCode(load));
  return function LaterDrawer(props: Props) {
    const isOpen = props.openId !== undefined;
    const isListThere = props.rows !== undefined;
    // Stays once it was open, so that it slides out.
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    useEffect(() => {
      if (isListThere) fetchAhead(load);
    }, [isListThere]);
    if (!isWanted && !isOpen) return null;
    return <Suspense fallback={<HoldKeys />}>{createElement(Drawer, props)}</Suspense>;
  };
}
