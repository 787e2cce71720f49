import { messageFor } from '#backend/messageFor.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failed } from './Failed.tsx';

interface FailedLineProps {
  query: UseQueryResult;
  fallback: string;
}

/** Shown instead of a notice that could not be loaded, so that a failure does not look like "nothing to report". */
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
