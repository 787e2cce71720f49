import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { boundedPx, MAX_COLUMN_PX } from './chosenColumns.ts';

interface ColumnEdgeProps {
  /** The column's heading. */
  name: string;
  /** Its chosen width; undefined: as wide as its content. */
  px: number | undefined;
  onWidth: (px: number | undefined) => void;
}

const STEP_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

/**
 * The right edge of a column's heading: dragged, or moved with the arrow keys, it sets the column's width; a double click or
 * Backspace gives it back. The table is drawn anew when it is let go.
 */
export function ColumnEdge({ name, px, onWidth }: ColumnEdgeProps) {
  // How far it has been moved and not let go yet.
  const [by, setBy] = useState(0);
  const [grip, setGrip] = useState<number | null>(null);
  const release = (edge: HTMLElement) => {
    setGrip(null);
    setBy(0);
    if (by !== 0) onWidth(boundedPx((edge.parentElement?.offsetWidth ?? 0) + by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setBy(by + step);
    else if (event.key === 'Backspace') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip(event.clientX);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      // A label would be a part of the heading's name, and be found where that of the filter is looked for.
      aria-valuenow={px ?? 0}
      aria-valuemin={0}
      aria-valuemax={MAX_COLUMN_PX}
      aria-valuetext={`Width of ${name}: ${px === undefined ? 'as its content' : `${px} pixels`}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => release(event.currentTarget)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => grip !== null && setBy(clientX - grip)}
      onPointerUp={(event) => release(event.currentTarget)}
      onPointerCancel={() => {
        setGrip(null);
        setBy(0);
      }}
      onDoubleClick={() => onWidth(undefined)}
      style={by === 0 ? undefined : { transform: `translateX(${by}px)` }}
      className="absolute inset-y-1.5 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line-strong focus-visible:border-accent active:border-accent max-md:hidden"
    />
  );
}
