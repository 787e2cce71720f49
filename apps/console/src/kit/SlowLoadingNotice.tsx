import { connectionStore } from '#backend/connection.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

const SAID_AFTER_MS = 3000;

/** Above a skeleton: why loading takes long. Takes no space, so that nothing jumps. */
export function SlowLoadingNotice() {
  const online = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return <span className="sr-only">Loading…</span>;
  return (
    <div className="pointer-events-none relative z-10 h-0">
      <p
        role="status"
        className="mx-auto mt-3 w-fit rounded-md border bg-raised px-3 py-1.5 text-sm text-muted shadow-card"
      >
        {online ? 'Still loading…' : 'No connection. This is loaded as soon as the connection is back.'}
      </p>
    </div>
  );
}
