import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button.tsx';

interface RefreshButtonProps {
  query: UseQueryResult;
  /** Keys to refetch; default the list itself. */
  keys?: readonly QueryKey[];
  onRefreshed?: () => void;
}

/** Refetches a list; the icon spins meanwhile. */
export function RefreshButton({ query, keys, onRefreshed }: RefreshButtonProps) {
  const client = useQueryClient();
  const refresh = async () => {
    if (keys === undefined) await query.refetch();
    else await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    onRefreshed?.();
  };
  return (
    <Button icon={<RotateCw />} busy={query.isFetching && !query.isPending} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}
