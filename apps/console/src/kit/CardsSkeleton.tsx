import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { usePageTitle } from './usePageTitle.ts';

interface CardsSkeletonProps {
  /** Of the page, until its content has one. */
  title: string;
  /** Instead of breadcrumbs and a title. */
  heading?: ReactNode;
  /** Usual heights of the cards in the wide and the narrow column, in pixels, to limit layout shifts. */
  columns: readonly (readonly number[])[];
}

/** The skeleton of a page with cards in two columns under its heading. */
export function CardsSkeleton({ title, heading, columns }: CardsSkeletonProps) {
  usePageTitle(title);
  return (
    <div className="flex flex-col gap-4">
      {heading ?? (
        <div className="flex h-13 flex-col justify-between">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-7 w-64" />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {columns.map((heights, column) => (
          <div key={column} className="flex flex-col gap-4">
            {heights.map((height, at) => (
              <div key={at} className="rounded-lg border bg-surface p-4 shadow-card" style={{ height }}>
                <Skeleton className="h-5 w-40" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
