import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button.tsx';

interface RefreshButtonProps {
  query: UseQueryResult;
  /** Key prefixes of what to reread, if that is more than the list itself. */
  keys?: readonly QueryKey[];
}

/** Rereads a list; the icon spins meanwhile. */
export function RefreshButton({ query, keys }: RefreshButtonProps) {
  const client = useQueryClient();
  const refresh = () => {
    if (keys === undefined) void query.refetch();
    else for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  return (
    <Button icon={<RotateCw />} busy={query.isFetching && !query.isPending} onClick={refresh}>
      Refresh
    </Button>
  );
}
