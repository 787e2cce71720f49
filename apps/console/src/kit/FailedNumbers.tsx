import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';

/** An unobtrusive message in place of numbers that could not be read: the list works without them. */
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

/** Whether there is nothing to show but the failure. */
export function hasFailed({ data, isError, isFetching }: UseQueryResult): boolean {
  return data === undefined && isError && !isFetching;
}
