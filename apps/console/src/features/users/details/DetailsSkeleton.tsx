import { Skeleton } from '#kit/Skeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';

// As many lines as each card has fields, so that nothing moves when they come.
const LEFT = [11, 8, 6];
const RIGHT = [3, 11];
const ROW_PX = 41;
const HEADING_PX = 44;
const PADDING_PX = 32;

/** The page's cards, empty, in their own sizes. */
export function DetailsSkeleton() {
  usePageTitle('User');
  return (
    <>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-7 w-64" />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Column rows={LEFT} />
        <Column rows={RIGHT} />
      </div>
    </>
  );
}

function Column({ rows }: { rows: readonly number[] }) {
  return (
    <div className="flex flex-col gap-4">
      {rows.map((count) => (
        <div
          key={count}
          className="rounded-lg border bg-surface p-4 shadow-card"
          style={{ height: HEADING_PX + PADDING_PX + count * ROW_PX }}
        >
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}
