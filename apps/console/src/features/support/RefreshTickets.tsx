import { Button } from '#kit/Button.tsx';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { SHOWS_TICKETS } from './support.api.ts';

/** Reads the list and the numbers over it again; it turns while the list is read. */
export function RefreshTickets({ query }: { query: UseQueryResult }) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of SHOWS_TICKETS) void client.invalidateQueries({ queryKey });
  };
  return (
    <Button icon={<RotateCw />} busy={query.isFetching && !query.isPending} onClick={refresh}>
      Refresh
    </Button>
  );
}
