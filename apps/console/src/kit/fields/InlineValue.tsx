import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface InlineValueProps {
  labelId: string;
  /** Null when the person may not edit it. */
  onOpen: (() => void) | null;
  /** Whether it gets the focus when it replaces the editor. */
  takesFocus: boolean;
  beside: ReactNode;
  below: ReactNode;
  children: ReactNode;
}

/** The value; a press opens its editor. */
export function InlineValue({ labelId, onOpen, takesFocus, beside, below, children }: InlineValueProps) {
  const valueId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  if (onOpen === null) {
    return (
      <Surroundings beside={beside} below={below}>
        <span className="min-w-0 flex-1 py-1.5 wrap-anywhere whitespace-pre-line">
          <span dir="auto">{children}</span>
        </span>
      </Surroundings>
    );
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') onOpen();
  };
  return (
    <Surroundings beside={beside} below={below}>
      <span className="group relative -ml-2 flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 pl-2 hover:bg-hover">
        <span id={valueId} className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
          <span dir="auto">{children}</span>
        </span>
        <Pencil
          aria-hidden="true"
          className="mr-2 size-3.5 shrink-0 text-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        />
        {/* The button covers the value instead of containing it: its name is the label alone, and the value describes it. */}
        <button
          ref={button}
          type="button"
          aria-labelledby={labelId}
          aria-describedby={valueId}
          onClick={onOpen}
          onKeyDown={openByKey}
          className="absolute inset-0 rounded-md"
        />
      </span>
    </Surroundings>
  );
}

function Surroundings({
  beside,
  below,
  children,
}: {
  beside: ReactNode;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start">
      <div className="flex w-full min-w-0 items-center gap-x-2">
        {children}
        {beside}
      </div>
      {below}
    </div>
  );
}
