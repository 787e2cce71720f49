import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from '../Empty.tsx';
import { QueryState } from '../QueryState.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { RowWords } from './rowDrawerProps.ts';

interface NoRowProps {
  query: UseQueryResult;
  id: string | undefined;
  words: RowWords;
  about: ((id: string) => ReactNode) | undefined;
}

/** Placeholder for a row that is loading, failed to load, or does not exist. */
export function NoRow({ query, id, words, about }: NoRowProps) {
  return (
    <QueryState
      query={query}
      fallback={words.fallback}
      skeleton={
        <div className="flex flex-col gap-3 py-1">
          <Skeleton count={8} className="h-6 w-full" />
        </div>
      }
    >
      {() => (
        <>
          <Empty text={words.missing} />
          {id !== undefined && about?.(id)}
        </>
      )}
    </QueryState>
  );
}
