import { messageFor } from '#backend/messageFor.ts';
import { Failed } from '#kit/Failed.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface PanelProps<Data> {
  query: UseQueryResult<Data>;
  /** Readers' name of the panel. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** One of the small panels over the list, in whichever state it is; its size is always the same. */
export function Panel<Data>({ query, label, children }: PanelProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <section
      aria-label={label}
      className="flex h-full min-h-44 min-w-0 flex-col justify-center rounded-lg border bg-surface px-3 py-2 shadow-card"
    >
      {data !== undefined ? (
        children(data)
      ) : error !== null && !isFetching ? (
        <Failed sentence={messageFor(error, 'Failed to load metrics')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="flex flex-1 flex-col gap-3 py-1">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="w-full flex-1" />
        </div>
      )}
    </section>
  );
}
