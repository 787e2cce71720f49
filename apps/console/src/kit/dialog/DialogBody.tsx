import { type ReactNode, useCallback, useState } from 'react';

interface DialogBodyProps {
  /** The dialog's title. */
  title: string;
  children: ReactNode;
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** The scrolling part of a dialog. Focusable when its content is not, for keyboard scrolling. */
export function DialogBody({ title, children }: DialogBodyProps) {
  const [takesFocus, setTakesFocus] = useState(false);
  const watch = useCallback((body: HTMLDivElement) => {
    const measure = () => {
      setTakesFocus(body.scrollHeight > body.clientHeight && body.querySelector(CONTROLS) === null);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const part of [body, ...body.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={watch}
      {...(takesFocus ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
      className="min-h-0 flex-1 overflow-y-auto px-5 -outline-offset-2 short:flex-none short:overflow-visible"
    >
      {/* Hides content above sticky table headings, which stick below the scroll container's padding. */}
      {/* Content marked with `data-fill` has exactly the height of the dialog, and scrolls itself. */}
      <div className="py-3 not-short:has-[[data-fill]]:flex not-short:has-[[data-fill]]:h-full not-short:has-[[data-fill]]:flex-col">
        {children}
      </div>
    </div>
  );
}
