import { fetchAhead } from '#backend/fetchCode.ts';
import { preloadDialog } from '#kit/dialog/Dialog.tsx';
import { laterDialog } from '#kit/dialog/laterDialog.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askedStore, closeDecision } from './asked.ts';

const load = () => import('./DecisionDialog.tsx');
const DecisionDialog = laterDialog(async () => (await load()).default);

/** Prefetches the dialog's code, on hover or focus of a button that opens it. */
export function preloadDecision(): void {
  preloadDialog();
  fetchAhead(load);
}

/** The dialog that askDecision opens; rendered once, in the shell. */
export function DecisionHost() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // What was asked on a page, or by somebody, is over with them.
  useEffect(() => closeDecision, [path]);
  const asked = useSyncExternalStore(askedStore.subscribe, askedStore.snapshot);
  // While the dialog closes, it keeps its content.
  const [shown, setShown] = useState(asked);
  const [times, setTimes] = useState(0);
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setTimes(times + 1);
  }
  if (shown === null) return null;
  return <DecisionDialog key={times} open={asked !== null} target={shown} onClose={closeDecision} />;
}
