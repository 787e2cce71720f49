import { connectionStore } from '#backend/connection.ts';
import { useMutationState } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Says that the server can't be reached, and what waits for it. The space for it is always there to be read out. */
export function ConnectionBanner({ className }: { className?: string }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  return (
    <div aria-live="polite" className={className}>
      {!online && <Offline />}
    </div>
  );
}

function Offline() {
  const waiting = useMutationState({
    filters: { predicate: ({ state }) => state.isPaused },
    select: ({ mutationId }) => mutationId,
  }).length;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-2 border-b bg-warn-soft px-4 py-1.5 text-center text-warn"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <strong className="font-semibold">No connection</strong>
      <span>{whatWaits(waiting)}</span>
    </p>
  );
}

/** `waiting`: the number of actions started meanwhile. */
export function whatWaits(waiting: number): string {
  if (waiting === 0) return 'This page may be out of date. It is updated as soon as the connection is back.';
  const actions =
    waiting === 1
      ? '1 action is waiting and will be sent'
      : `${waiting} actions are waiting and will be sent`;
  return `${actions} as soon as the connection is back.`;
}
