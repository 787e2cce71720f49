import { fetchAhead, fetchCode } from '#backend/fetchCode.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';

const load = () => import('./DialogPanel.tsx');
const DialogPanel = lazy(() => fetchCode(load));

/** Fetches the dialog's code ahead of the click, on hover or focus of what will open it. */
export function preloadDialog(): void {
  fetchAhead(load);
}

export interface DialogProps {
  open: boolean;
  /** Visible heading and accessible name. */
  title: string;
  /** A sentence under the title, read out with it. */
  description?: ReactNode;
  onClose: () => void;
  /** The buttons, at the foot. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Opened over any other dialog, to which it does not belong: closing it leaves that one open. */
  onTop?: boolean;
  /** What it shows is not to be lost: only its own buttons close it. */
  held?: boolean;
  /** What takes the keyboard afterwards, should what opened the dialog be gone; null for what opened it. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}

/** A modal dialog: traps the focus, closes on Escape or an outside click, gives the focus back. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  const wanted = useWanted(props.open);
  if (!wanted) return null;
  return (
    <Suspense fallback={<HoldKeys />}>
      <DialogPanel {...props} kind="dialog" />
    </Suspense>
  );
}

interface DrawerProps extends DialogProps {
  /** Stands beside the title, for example a link to the full page. */
  actions?: ReactNode;
  side?: 'left' | 'right';
}

/** A dialog at the screen's edge: at the right a preview beside its list, at the left the links of small screens. */
export function Drawer(props: DrawerProps) {
  const wanted = useWanted(props.open);
  if (!wanted) return null;
  return (
    <Suspense fallback={<HoldKeys />}>
      <DialogPanel {...props} kind={props.side === 'left' ? 'sheet' : 'drawer'} />
    </Suspense>
  );
}

// Stays true after closing, so that the leaving animation is seen.
function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
