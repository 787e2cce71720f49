import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';

/** A small message in place of numbers that failed to load; the list works without them. */
export function FailedNumbers({ query }: { query: UseQueryResult }) {
  return (
    <div className="flex flex-1 flex-wrap items-center justify-center gap-x-2 text-sm">
      <p role="alert" className="text-bad">
        {messageFor(query.error, 'Failed to load metrics')}
      </p>
      <Button size="sm" variant="ghost" onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

/** Whether only the failure can be shown. */
export function hasFailed({ data, isError, isFetching }: UseQueryResult): boolean {
  return data === undefined && isError && !isFetching;
}
