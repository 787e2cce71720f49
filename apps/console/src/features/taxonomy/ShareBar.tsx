import type { ReactNode } from 'react';

interface ShareBarProps {
  /** How much of the bar is filled, 0 to 1. */
  share: number;
  /** The same in figures; the bar is for the eye only. */
  children: ReactNode;
  /** Widths of the whole and of the figures, which make all bars of a column equally long. */
  className?: string;
  figureClass?: string;
}

/** A figure with a bar beside it, so that a column of them is seen at one look. Phones have the figure only. */
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
