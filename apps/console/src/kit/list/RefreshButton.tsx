import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button.tsx';

interface RefreshButtonProps {
  query: UseQueryResult;
  /** What is read again, where that is more than the list itself: everything whose key begins like one of these. */
  keys?: readonly QueryKey[];
}

/** Reads a list again; it turns while that lasts. */
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
