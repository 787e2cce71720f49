import { connectionStore } from '#backend/connection.ts';
import { missingCodeStore } from '#backend/fetchCode.ts';
import { Button } from '#kit/Button.tsx';
import { useMutationState } from '@tanstack/react-query';
import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * Announces an unreachable server with the pending actions, or a missing part of the page. The live region is always
 * mounted.
 */
export function ConnectionBanner({ className }: { className?: string }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  const isMissing = useSyncExternalStore(missingCodeStore.subscribe, missingCodeStore.snapshot);
  return (
    <div aria-live="polite" className={className}>
      {!online && <Offline />}
      {online && isMissing && <Outdated />}
    </div>
  );
}

const LINE =
  'flex flex-wrap items-center justify-center gap-x-2 border-b bg-warn-soft px-4 py-1.5 text-center text-warn';

function Outdated() {
  return (
    <div role="status" className={LINE}>
      <strong className="font-semibold">Part of this page could not be loaded</strong>
      <span>There may be a new version. Finish what you are typing, then reload the page.</span>
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
    <p role="status" className={LINE}>
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <strong className="font-semibold">No connection</strong>
      <span>{whatWaits(waiting)}</span>
    </p>
  );
}

/** `waiting`: the number of pending actions. */
export function whatWaits(waiting: number): string {
  if (waiting === 0) return 'This page may be out of date. It is updated as soon as the connection is back.';
  const actions =
    waiting === 1
      ? '1 action is waiting and will be sent'
      : `${waiting} actions are waiting and will be sent`;
  return `${actions} as soon as the connection is back. Keep this page open until then.`;
}
