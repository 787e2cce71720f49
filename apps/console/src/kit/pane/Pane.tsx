import { storedText, storeText } from '#backend/browserStorage.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, use, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { IconButton } from '../IconButton.tsx';
import { PaneSlot } from './PaneSlot.ts';

const KEY = 'marketdesk.pane';

const LEAST_PX = 416;
/** For the sidebar and the list, which toasts are shown in, too. */
const LEFT_PX = 816;

const mostPx = (): number => Math.max(LEAST_PX, window.innerWidth - LEFT_PX);

const within = (width: number): number => Math.min(mostPx(), Math.max(LEAST_PX, Math.round(width)));

/** The pane's width as it was left in this browser; a third of the window by default. */
function storedWidth(): number {
  const stored = Number(storedText(KEY) ?? Number.NaN);
  return within(Number.isNaN(stored) ? Math.min(576, window.innerWidth * 0.32) : stored);
}

function storeWidth(width: number): void {
  storeText(KEY, String(width));
}

const STEP_PX = 24;
/** Of the arrow keys: the edge is the pane's left one. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: STEP_PX, ArrowRight: -STEP_PX };

interface PaneEdgeProps {
  /** The pane's, in pixels. */
  width: number;
  onMove: (width: number) => void;
}

/** The edge between a list and its pane, moved by the pointer or by the arrow keys. Where it was left is remembered. */
function PaneEdge({ width, onMove }: PaneEdgeProps) {
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
