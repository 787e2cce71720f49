import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  /** The card's heading; with it the card is a region of that name. */
  title?: string;
  /** Right of the heading. */
  actions?: ReactNode;
  className?: string;
  /** Without padding, for lists and tables that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, actions, className, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('min-w-0 rounded-lg border bg-surface shadow-card', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b px-4 py-1.5">
          <h2 id={id} className="min-w-0 font-semibold wrap-anywhere">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={flush ? 'max-sm:overflow-x-auto' : 'p-4'}>{children}</div>
    </section>
  );
}
