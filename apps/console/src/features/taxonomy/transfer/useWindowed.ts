import { type UIEvent, useState } from 'react';

const OVERSCAN = 8;
// Before it is measured, and taller than it ever is: the first paint leaves no gap.
const TALLEST = 480;

interface Windowed {
  /** The first line drawn, and the one after the last. */
  start: number;
  end: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Which of many lines of one height are to be drawn: those in sight and a few beside them. */
export function useWindowed(count: number, lineHeight: number): Windowed {
  const [first, setFirst] = useState(0);
  const start = Math.max(0, Math.min(first, count - 1) - OVERSCAN);
  return {
    start,
    end: Math.min(count, first + Math.ceil(TALLEST / lineHeight) + OVERSCAN),
    onScroll: ({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / lineHeight)),
  };
}
