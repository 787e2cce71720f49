import { type ReactNode, useEffect, useRef } from 'react';

/** The text of a dialog step; gets the focus, because the button that led here is gone. */
export function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
