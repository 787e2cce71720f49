import { useState } from 'react';
import { useIsDialogOpen } from '../dialog/openDialogs.ts';
import { useIsNarrowerThan } from '../useIsNarrow.ts';

// Tailwind's xl: below it, a list and a pane don't fit side by side.
const BESIDE_PX = 1280;

/**
 * Whether what is opened in a list is shown in a pane beside it rather than in a drawer over it. While a dialog is open that
 * stays as it was.
 */
export function useHasPane(): boolean {
  const hasRoom = !useIsNarrowerThan(BESIDE_PX);
  const isHeld = useIsDialogOpen();
  const [hasPane, setHasPane] = useState(hasRoom);
  if (!isHeld && hasPane !== hasRoom) setHasPane(hasRoom);
  return hasPane;
}
