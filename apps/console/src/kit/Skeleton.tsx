import { cx } from './cx.ts';

interface SkeletonProps {
  className?: string;
  /** How many, one below the other. */
  count?: number;
}

/** A grey placeholder for a text or picture; give it the content's size. */
export function Skeleton({ className = 'h-4 w-24', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, line) => (
    <span
      key={line}
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-sunken', className)}
    />
  ));
}
