import { laterPart } from '#kit/laterPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type ComponentProps, Suspense } from 'react';

const History = laterPart(() => import('./History.tsx'));

/** A history whose code loads when it is shown. */
export function LaterHistory(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <History {...props} />
    </Suspense>
  );
}
