import type { ReactNode } from 'react';

/** The attributes by which Tooltips finds what has a tooltip, and what it says. */
export const TOOLTIP = { text: 'data-tooltip', side: 'data-tooltip-side' } as const;

interface TooltipProps {
  text: string;
  side?: 'top' | 'right';
  children: ReactNode;
}

/**
 * A short text beside the one element that it wraps, on hover and on keyboard focus. It repeats or explains; nothing may be
 * only there. What lists repeat carries the attribute itself.
 */
export function Tooltip({ text, side, children }: TooltipProps) {
  return (
    <span className="contents" {...{ [TOOLTIP.text]: text, [TOOLTIP.side]: side }}>
      {children}
    </span>
  );
}
