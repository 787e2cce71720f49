import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { Skeleton } from '../Skeleton.tsx';

interface NoRowProps {
  query: UseQueryResult;
  id: string | undefined;
  fallback: string;
  missing: string;
  about?: (id: string) => ReactNode;
}

/** Placeholder for a row that is loading, failed to load, or does not exist. */
export function NoRow({ query, id, fallback, missing, about }: NoRowProps) {
  return (
    <QueryState
      query={query}
      fallback={fallback}
      skeleton={
        <div className="flex flex-col gap-3 py-1">
          <Skeleton count={8} className="h-6 w-full" />
        </div>
      }
    >
      {() => (
        <>
          <Empty text={missing} />
          {id !== undefined && about?.(id)}
        </>
      )}
    </QueryState>
  );
}
