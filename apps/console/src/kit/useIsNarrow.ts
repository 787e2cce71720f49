import { useSyncExternalStore } from 'react';

// Tailwind's md: below it the table's columns don't fit side by side.
const NARROW_PX = 768;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Whether the window is as narrow as on a phone. */
export function useIsNarrow(): boolean {
  return useIsNarrowerThan(NARROW_PX);
}

export function useIsNarrowerThan(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < pixels);
}
