import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Factors, factorsQuery } from '#parts/second-factor/factors.api.ts';

/** Renders content that depends on one's second factors, or their loading failure. */
export function WithFactors({ children }: { children: (factors: Factors) => ReactNode }) {
  const factors = useQuery(factorsQuery());
  return (
    <QueryState
      query={factors}
      fallback="Failed to load two-factor authentication"
      skeleton={<Skeleton className="h-32 w-full" />}
    >
      {children}
    </QueryState>
  );
}
