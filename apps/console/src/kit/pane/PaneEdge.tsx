import type { KeyboardEvent, PointerEvent } from 'react';
import { LEAST_PX, mostPx, storeWidth, within } from './paneWidth.ts';

const STEP_PX = 24;
/** Of the arrow keys: the edge is the pane's left one. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: STEP_PX, ArrowRight: -STEP_PX };

interface PaneEdgeProps {
  /** The pane's, in pixels. */
  width: number;
  onMove: (width: number) => void;
}

/** The edge between a list and its pane, moved by the pointer or by the arrow keys. Where it was left is remembered. */
export function PaneEdge({ width, onMove }: PaneEdgeProps) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) onMove(within(window.innerWidth - clientX));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = within(width + step);
    onMove(next);
    storeWidth(next);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width"
      aria-valuenow={width}
      aria-valuemin={LEAST_PX}
      aria-valuemax={mostPx()}
      tabIndex={0}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-soft"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onPointerUp={() => storeWidth(width)}
      onKeyDown={press}
    />
  );
}
