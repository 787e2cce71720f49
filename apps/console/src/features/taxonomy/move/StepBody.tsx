import { type ReactNode, useEffect, useRef } from 'react';

/** What a step of a dialog says; takes the keyboard from the button that led here and is gone. */
export function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
