import { messageFor } from '#backend/messageFor.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from './Failed.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Fields that the list does not have, read separately; a placeholder until then. */
export function WhenLoaded<Row>({
  of: row,
  children,
}: {
  of: Row | null | undefined;
  children: (row: Row) => ReactNode;
}) {
  if (row === undefined || row === null) return <Skeleton className="inline-block h-4 w-24 align-middle" />;
  return children(row);
}

/** Explains above the fields why they failed to load. */
export function LoadError<Row>({ query, fallback }: { query: UseQueryResult<Row>; fallback: string }) {
  if (query.error === null) return null;
  return (
    <Failed
      inline
      sentence={messageFor(query.error, fallback)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
