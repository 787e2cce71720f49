import { BackendError } from '#backend/BackendError.ts';
import { connectionStore } from '#backend/connection.ts';
import { messageFor } from '#backend/messageFor.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Failed } from './Failed.tsx';

const SAID_AFTER_MS = 3000;

/** Explains slow loading, above a skeleton. Takes no space, to avoid layout shifts. */
function SlowLoadingNotice() {
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

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  /** The spec's sentence for a failure if the server gave none. */
  fallback: string;
  /** Should have the content's size, to avoid layout shifts. */
  skeleton: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query: pending, failed with Retry, empty, or its data. If a refresh fails, old data stays, with a
 * message above it.
 */
export function QueryState<Data>({
  query,
  fallback,
  skeleton,
  isEmpty,
  empty,
  children,
}: QueryStateProps<Data>) {
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (error !== null && !isFetching)
      return <Failed sentence={messageFor(error, fallback)} onRetry={canRetry(error) ? retry : null} />;
    return (
      <div aria-busy="true">
        <SlowLoadingNotice />
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <Failed inline sentence={messageFor(error, fallback)} onRetry={retry} busy={isFetching} />
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

/** Whether the same request may succeed later. */
const canRetry = (error: Error) => !(error instanceof BackendError && error.reason === 'bad_argument');
