import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button.tsx';

/** Reads a list again; it turns while that lasts. */
export function RefreshButton({ query }: { query: UseQueryResult }) {
  return (
    <Button
      icon={<RotateCw />}
      busy={query.isFetching && !query.isPending}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
