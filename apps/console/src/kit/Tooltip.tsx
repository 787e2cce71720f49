import type { ReactNode } from 'react';

/** Attributes that Tooltips reads. */
export const TOOLTIP = { text: 'data-tooltip', side: 'data-tooltip-side' } as const;

interface TooltipProps {
  text: string;
  children: ReactNode;
}

/**
 * A short text shown on hover and keyboard focus. Never the only place of information. Repeated elements set the
 * attribute themselves.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <span className="contents" {...{ [TOOLTIP.text]: text }}>
      {children}
    </span>
  );
}
