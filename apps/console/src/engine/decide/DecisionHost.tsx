import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askedStore, closeDecision } from './asked.ts';

const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).default);

/** The dialog that askDecision opens; rendered once, in the shell. */
export function DecisionHost() {
  const router = useRouter();
  // Leaving the page discards the question, unless the page waits for a sign-in or code.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeDecision()),
    [router],
  );
  const asked = useSyncExternalStore(askedStore.subscribe, askedStore.snapshot);
  // The dialog keeps its content during the closing animation.
  const [shown, setShown] = useState(asked);
  const [times, setTimes] = useState(0);
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setTimes(times + 1);
  }
  if (shown === null) return null;
  return <DecisionDialog key={times} open={asked !== null} target={shown} onClose={closeDecision} />;
}
