import { connectionStore } from '#backend/connection.ts';
import { cx } from '#kit/cx.ts';
import { useSyncExternalStore } from 'react';

const STATES = {
  off: null,
  connecting: { text: 'Connecting…', dot: 'border-faint' },
  live: { text: 'Live', dot: 'border-good bg-good' },
  reconnecting: { text: 'Reconnecting…', dot: 'border-warn' },
} as const;

/** Whether changes are arriving: a dot and, on wide screens, a word. Its width does not depend on the state. */
export function LiveDot({ state }: { state: keyof typeof STATES }) {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  // The socket notices later.
  const shown = STATES[state === 'live' && !online ? 'reconnecting' : state];
  if (shown === null) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm text-muted lg:w-28">
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full border-2', shown.dot)} />
      <span className="max-lg:sr-only">{shown.text}</span>
    </span>
  );
}
