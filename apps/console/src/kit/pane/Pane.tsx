import { X } from 'lucide-react';
import { type ReactNode, type Ref, use, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { IconButton } from '../IconButton.tsx';
import { PaneEdge } from './PaneEdge.tsx';
import { PaneSlot } from './PaneSlot.ts';
import { storedWidth } from './paneWidth.ts';

interface PaneProps {
  ref: Ref<HTMLElement>;
  /** What is shown: its content begins at the top. */
  id: string;
  /** Visible heading and accessible name. */
  title: string;
  /** What is shown is still the former item. */
  stale: boolean;
  onClose: () => void;
  /** Next to the title. */
  actions: ReactNode;
  /** The buttons, at the foot. */
  footer: ReactNode;
  children: ReactNode;
}

/** A panel beside the page, which stays usable; a landmark of its own. */
export function Pane({ ref, id, title, stale, onClose, actions, footer, children }: PaneProps) {
  const slot = use(PaneSlot);
  const heading = useId();
  const [width, setWidth] = useState(storedWidth);
  if (slot === null) return null;
  return createPortal(
    <aside
      ref={ref}
      data-pane
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={stale || undefined}
      style={{ width }}
      className="relative flex print:block h-full max-w-[calc(100vw-51rem)] min-w-104 shrink-0 flex-col border-l bg-raised -outline-offset-2 short:overflow-y-auto"
    >
      <PaneEdge width={width} onMove={setWidth} />
      <header className="flex shrink-0 items-start gap-2 border-b py-3 pr-4 pl-5">
        <h2 id={heading} dir="auto" className="min-w-0 flex-1 pt-1 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <span className="flex min-h-8 items-center empty:hidden">{actions}</span>
        <IconButton label="Dismiss" icon={<X />} onClick={onClose} />
      </header>
      <DialogBody key={id} title={title}>
        {children}
      </DialogBody>
      {footer !== undefined && (
        <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t px-5 py-4">{footer}</footer>
      )}
    </aside>,
    slot,
  );
}
