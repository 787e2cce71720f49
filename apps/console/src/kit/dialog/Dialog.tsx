import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { HoldKeys } from '../keys/HoldKeys.tsx';
import type { DialogProps } from './DialogPanel.tsx';

const load = () => import('./DialogPanel.tsx');
const DialogPanel = lazyPart(load, Nothing);
prefetchAfterPaint(load);

/**
 * A modal dialog: traps and restores the focus. Escape closes it; an outside click too, while nothing was typed. Its
 * code loads on first use.
 */
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
  /** Next to the title, for example a link to the full page. */
  actions?: ReactNode;
  side?: 'left' | 'right';
}

/** A dialog at the screen's edge: right for a list's details, left for navigation on small screens. */
export function Drawer(props: DrawerProps) {
  const wanted = useWanted(props.open);
  if (!wanted) return null;
  return (
    <Suspense fallback={<HoldKeys />}>
      <DialogPanel {...props} kind={props.side === 'left' ? 'sheet' : 'drawer'} />
    </Suspense>
  );
}

// Stays true after closing, so that the closing animation runs.
function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
