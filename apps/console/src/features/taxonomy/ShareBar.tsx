import type { ReactNode } from 'react';

interface ShareBarProps {
  /** How much of the bar is filled, 0 to 1. */
  share: number;
  /** The same as text; the bar is decorative. */
  children: ReactNode;
  /** The widths of the whole and of the text, so that all bars of a column have the same length. */
  className?: string;
  figureClass?: string;
}

/** A number with a bar, for comparing a column at a glance. On phones only the number. */
export function ShareBar({
  share,
  children,
  className = 'sm:w-40',
  figureClass = 'min-w-12',
}: ShareBarProps) {
  return (
    <span className={`flex items-center gap-2 ${className}`}>
      <span aria-hidden="true" className="hidden h-2 flex-1 overflow-hidden rounded-full bg-sunken sm:block">
        <span
          data-bar
          className="block h-full rounded-full bg-accent"
          style={{ width: `${String(100 * Math.min(1, Math.max(0, share)))}%` }}
        />
      </span>
      <span className={`tabular ml-auto text-right ${figureClass}`}>{children}</span>
    </span>
  );
}
