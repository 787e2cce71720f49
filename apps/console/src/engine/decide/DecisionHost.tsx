import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askedStore, closeDecision } from './asked.ts';

const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).default);

/** The dialog that askDecision opens; rendered once, in the shell. */
export function DecisionHost() {
  const router = useRouter();
  // What was asked on a page is over with it, unless the page only waits until its person has signed in again or entered a code.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeDecision()),
    [router],
  );
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
