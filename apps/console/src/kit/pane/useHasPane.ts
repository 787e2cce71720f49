import { useState } from 'react';
import { useIsDialogOpen } from '../dialog/openDialogs.ts';
import { useIsNarrowerThan } from '../useIsNarrow.ts';

// Tailwind's xl: below it, list and pane don't fit side by side.
const BESIDE_PX = 1280;

/** Whether a list's rows open in a pane beside it instead of a drawer over it. Constant while a dialog is open. */
export function useHasPane(): boolean {
  const hasRoom = !useIsNarrowerThan(BESIDE_PX);
  const isHeld = useIsDialogOpen();
  const [hasPane, setHasPane] = useState(hasRoom);
  if (!isHeld && hasPane !== hasRoom) setHasPane(hasRoom);
  return hasPane;
}
