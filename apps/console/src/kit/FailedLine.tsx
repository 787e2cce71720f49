import { messageFor } from '#backend/messageFor.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failed } from './Failed.tsx';

interface FailedLineProps {
  query: UseQueryResult;
  fallback: string;
}

/** In place of a notice that could not be loaded: without it, nothing to tell and no answer would look alike. */
export function FailedLine({ query, fallback }: FailedLineProps) {
  return (
    <Failed
      inline
      sentence={messageFor(query.error, fallback)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
