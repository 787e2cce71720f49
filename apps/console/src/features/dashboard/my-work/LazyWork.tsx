import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

const MyWork = lazyPart(() => import('./MyWork.tsx'));

/** The section of its final size. It is asked for once the platform's numbers are there, so that they come no later. */
export function LazyWork() {
  const { isPending } = useQuery(metricsQuery());
  const place = (
    <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton
          key={card}
          className={card > 4 ? 'h-48 md:h-72 rounded-lg xl:col-span-2' : 'h-48 md:h-72 rounded-lg'}
        />
      ))}
    </div>
  );
  return (
    <section aria-label="My work">
      {isPending ? (
        place
      ) : (
        <Suspense fallback={place}>
          <MyWork />
        </Suspense>
      )}
    </section>
  );
}
