import type { ReactNode } from 'react';

/** The attributes by which Tooltips finds what has a tooltip, and what it says. */
export const TOOLTIP = { text: 'data-tooltip', side: 'data-tooltip-side' } as const;

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/**
 * A short text next to the element that it wraps, on hover and keyboard focus. It repeats or explains; no information may
 * be only there. Elements repeated in lists set the attribute themselves.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <span className="contents" {...{ [TOOLTIP.text]: text }}>
      {children}
    </span>
  );
}
