import { useSyncExternalStore } from 'react';

// Tailwind's md: below it the table's columns do not stand side by side.
const NARROW_PX = 768;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useIsNarrowerThan(NARROW_PX);
}

export function useIsNarrowerThan(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < pixels);
}
