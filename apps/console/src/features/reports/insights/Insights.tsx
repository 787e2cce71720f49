import { fetchCode } from '#backend/fetchCode.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import type { Dates } from './metrics.api.ts';

const ReportInsights = lazy(() => fetchCode(() => import('./ReportInsights.tsx')));

/** The numbers over the list. Their code comes after the list's; their place is kept. */
export function Insights({ dates, isOpen }: { dates: Dates; isOpen: boolean }) {
  return (
    <Suspense fallback={<Skeleton className={isOpen ? 'h-14 rounded-lg xl:h-47' : 'h-14 rounded-lg'} />}>
      <ReportInsights dates={dates} isOpen={isOpen} />
    </Suspense>
  );
}
