import { fetchCode } from '#backend/fetchCode.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';

const History = lazy(() => fetchCode(() => import('./History.tsx')));

/** A history whose code loads when it is shown. */
export function LaterHistory(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <History {...props} />
    </Suspense>
  );
}
