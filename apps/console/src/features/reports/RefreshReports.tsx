import { Button } from '#kit/Button.tsx';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { SHOWS_REPORTS } from './reports.api.ts';

/** Reads the list and the numbers over it again; it turns while the list is read. */
export function RefreshReports({ query }: { query: UseQueryResult }) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of SHOWS_REPORTS) void client.invalidateQueries({ queryKey });
  };
  return (
    <Button icon={<RotateCw />} busy={query.isFetching && !query.isPending} onClick={refresh}>
      Refresh
    </Button>
  );
}
