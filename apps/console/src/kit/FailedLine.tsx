import { messageFor } from '#backend/messageFor.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failed } from './Failed.tsx';

interface FailedLineProps {
  query: UseQueryResult;
  fallback: string;
}

/** Replaces a notice that failed to load: a failure must not look like "nothing to report". */
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
