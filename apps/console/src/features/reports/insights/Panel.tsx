import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
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
  const { data } = query;
  return (
    <section
      aria-label={label}
      className="flex h-47 min-w-0 flex-col justify-center rounded-lg border bg-surface px-3 py-2 shadow-card xl:max-wide:px-2.5"
    >
      {data !== undefined ? (
        children(data)
      ) : hasFailed(query) ? (
        <FailedNumbers query={query} />
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
