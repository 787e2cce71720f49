import { cx } from './cx.ts';

/** A grey bar in the place of a text or picture; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-sunken', className ?? 'h-4 w-24')}
    />
  );
}
