import { cx } from '#kit/cx.ts';
import { Skeleton } from '#kit/Skeleton.tsx';

const BUBBLES = ['h-16 w-3/5', 'h-24 w-1/2', 'h-12 w-2/5', 'h-20 w-3/5', 'h-14 w-1/2'];

/** Grey bubbles of a conversation. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden p-4">
      {BUBBLES.map((size, at) => (
        <Skeleton key={size} className={cx('rounded-xl', size, at % 2 === 1 && 'self-end')} />
      ))}
    </div>
  );
}
