import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type ComponentProps, Suspense } from 'react';

const History = lazyPart(() => import('./History.tsx'));

export function LazyHistory(props: ComponentProps<typeof History>) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <History {...props} />
    </Suspense>
  );
}
