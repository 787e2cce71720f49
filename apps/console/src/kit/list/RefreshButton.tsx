import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Button } from '../Button.tsx';

/** Reads a list again; the old rows stay meanwhile. */
export function RefreshButton({ query }: { query: UseQueryResult }) {
  return (
    <Button
      icon={<RotateCw />}
      busy={query.isFetching && !query.isPending && !query.isPlaceholderData}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
