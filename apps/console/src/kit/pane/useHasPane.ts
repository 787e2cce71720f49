import { useIsNarrowerThan } from '../useIsNarrow.ts';

// Tailwind's xl: below it, a list and a pane don't fit side by side.
const BESIDE_PX = 1280;

/** Whether what is opened in a list is shown in a pane beside it rather than in a drawer over it. */
export function useHasPane(): boolean {
  return !useIsNarrowerThan(BESIDE_PX);
}
