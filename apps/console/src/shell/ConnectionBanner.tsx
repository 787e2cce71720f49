import { connectionStore } from '#backend/connection.ts';
import { missingCodeStore } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { useMutationState } from '@tanstack/react-query';
import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** Announces an unreachable server with the pending actions, or a missing part of the page. Inside Toasts: nothing moves. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  const isMissing = useSyncExternalStore(missingCodeStore.subscribe, missingCodeStore.snapshot);
  if (!online) return <Offline />;
  return isMissing && <Outdated />;
}

const LINE =
  'toast pointer-events-auto flex max-w-full items-center gap-2.5 rounded-lg bg-warn-soft px-3 py-1.5 text-sm leading-4 text-warn shadow-popup sm:max-w-lg';

function Outdated() {
  return (
    <div role="status" className={LINE}>
      <p>
        <strong className="font-semibold">Part of this page could not be loaded.</strong> Finish what you are
        typing, then reload it.
      </p>
      <Button size="sm" icon={<RotateCw />} onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}

function Offline() {
  const waiting = useMutationState({
    filters: { predicate: ({ state }) => state.isPaused },
    select: ({ mutationId }) => mutationId,
  }).length;
  const isWaiting = waiting > 0;
  // Leaving would lose pending actions: the browser asks first.
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  return (
    <div role="status" className={LINE}>
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <p>
        <strong className="font-semibold">No connection.</strong> {whatWaits(waiting)}
      </p>
    </div>
  );
}

/** `waiting`: the number of pending actions. */
export function whatWaits(waiting: number): string {
  if (waiting === 0) return 'This page may be out of date. It is updated once the connection is back.';
  const actions = waiting === 1 ? '1 action is' : `${waiting} actions are`;
  return `Keep this page open: ${actions} sent once the connection is back.`;
}
