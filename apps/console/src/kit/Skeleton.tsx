import { cx } from './cx.ts';

/** A grey placeholder for a text or picture; give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-sunken', className ?? 'h-4 w-24')}
    />
  );
}
