import { useCallback, useSyncExternalStore } from 'react';

// Tailwind's md: below it the table's columns don't fit side by side.
const NARROW_PX = 768;
/** As Tailwind's media queries, in their unit: with a larger font, everything needs more pixels. */
export const REM_PX = 16;

const known = new Map<number, MediaQueryList>();

function below(pixels: number): MediaQueryList {
  const media = known.get(pixels) ?? window.matchMedia(`(width < ${String(pixels / REM_PX)}rem)`);
  known.set(pixels, media);
  return media;
}

/** Whether the window is as narrow as on a phone. */
export function useIsNarrow(): boolean {
  return useIsNarrowerThan(NARROW_PX);
}

export function useIsNarrowerThan(pixels: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = below(pixels);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [pixels],
  );
  return useSyncExternalStore(subscribe, () => below(pixels).matches);
}
