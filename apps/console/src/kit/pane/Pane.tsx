import { storedText, storeText } from '#backend/browserStorage.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, use, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { PaneSlot } from './PaneSlot.ts';

const KEY = 'marketdesk.pane';

const LEAST_PX = 416;
/** For two columns, in windows with room for them. */
const LEAST_WIDE_PX = 736;
const WIDE_WINDOW_PX = 1600;
/** For the sidebar and the list, which toasts also appear in. */
const LEFT_PX = 816;

const mostPx = (): number => Math.max(LEAST_PX, window.innerWidth - LEFT_PX);

const leastPx = (isWide: boolean): number =>
  isWide && window.innerWidth >= WIDE_WINDOW_PX ? LEAST_WIDE_PX : LEAST_PX;

const within = (width: number, isWide: boolean): number =>
  Math.min(mostPx(), Math.max(leastPx(isWide), Math.round(width)));

/** The pane's stored width in this browser; default a third of the window. */
function storedWidth(isWide: boolean): number {
  const stored = Number(storedText(KEY) ?? Number.NaN);
  return within(Number.isNaN(stored) ? Math.min(576, window.innerWidth * 0.32) : stored, isWide);
}

function storeWidth(width: number): void {
  storeText(KEY, String(width));
}

const STEP_PX = 24;
/** Direction of the arrow keys: this is the pane's left edge. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: STEP_PX, ArrowRight: -STEP_PX };

interface PaneEdgeProps {
  /** Width of the pane in pixels. */
  width: number;
  isWide: boolean;
  onMove: (width: number) => void;
}

/** The resizable edge between list and pane, for pointer and arrow keys. Its position is stored. */
function PaneEdge({ width, isWide, onMove }: PaneEdgeProps) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) onMove(within(window.innerWidth - clientX, isWide));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = within(width + step, isWide);
    onMove(next);
    storeWidth(next);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width"
      aria-valuenow={width}
      aria-valuemin={leastPx(isWide)}
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
  /** Identifies the content, which starts scrolled to the top. */
  id: string;
  /** Visible heading and accessible name. */
  title: string;
  /** Has room for two columns in a wide window. */
  isWide: boolean;
  /** The content is still the previous item's. */
  stale: boolean;
  onClose: () => void;
  /** Next to the title. */
  actions: ReactNode;
  /** Buttons at the foot. */
  footer: ReactNode;
  children: ReactNode;
}

/** A panel beside the page, which stays usable; a landmark of its own. */
export function Pane({ ref, id, title, isWide, stale, onClose, actions, footer, children }: PaneProps) {
  const slot = use(PaneSlot);
  const heading = useId();
  const [width, setWidth] = useState(() => storedWidth(isWide));
  if (slot === null) return null;
  return createPortal(
    <aside
      ref={ref}
      data-pane
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={stale || undefined}
      style={{ width }}
      className={cx(
        'relative flex print:block h-full max-w-[calc(100vw-51rem)] min-w-104 shrink-0 flex-col border-l bg-raised -outline-offset-2 short:overflow-y-auto',
        isWide && 'min-[100rem]:min-w-184',
      )}
    >
      <PaneEdge width={width} isWide={isWide} onMove={setWidth} />
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
