import { Skeleton } from '#kit/Skeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';

// The heights of the cards as they usually come, so that little moves.
const LEFT = [134, 466, 126];
const RIGHT = [690];

/** The page's cards, empty, in their own sizes. */
export function PostSkeleton() {
  usePageTitle('Post');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex h-13 flex-col justify-between">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Cards heights={LEFT} />
        <Cards heights={RIGHT} />
      </div>
    </div>
  );
}

function Cards({ heights }: { heights: readonly number[] }) {
  return (
    <div className="flex flex-col gap-4">
      {heights.map((height, at) => (
        <div key={at} className="rounded-lg border bg-surface p-4 shadow-card" style={{ height }}>
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}
