import { fetchAhead, fetchCode } from '#backend/fetchCode.ts';
import { HoldKeys } from '#kit/keys/HoldKeys.tsx';
import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';

interface DrawerProps<State> {
  state: State;
}

/** The drawer of a list, whose code loads once the rows are there. */
export function laterDrawer<
  State extends { openId: string | undefined; rows: readonly unknown[] | undefined },
>(load: () => Promise<{ default: ComponentType<DrawerProps<State>> }>) {
  const Drawer = lazy(() => fetchCode(load));
  return function LaterDrawer({ state }: DrawerProps<State>) {
    const isOpen = state.openId !== undefined;
    const isListThere = state.rows !== undefined;
    // Stays once it was open, so that it slides out.
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    useEffect(() => {
      if (isListThere) fetchAhead(load);
    }, [isListThere]);
    if (!isWanted && !isOpen) return null;
    return <Suspense fallback={<HoldKeys />}>{createElement(Drawer, { state })}</Suspense>;
  };
}
