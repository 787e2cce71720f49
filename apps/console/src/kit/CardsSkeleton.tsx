import { Skeleton } from './Skeleton.tsx';

interface CardsSkeletonProps {
  /** Usual heights of the cards in the wide and the narrow column, in pixels, to limit layout shifts. */
  left: readonly number[];
  right: readonly number[];
}

/** The skeleton of a page with cards in two columns under its heading. */
export function CardsSkeleton({ left, right }: CardsSkeletonProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex h-13 flex-col justify-between">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Cards heights={left} />
        <Cards heights={right} />
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
