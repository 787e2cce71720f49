import { useCallback, useSyncExternalStore } from 'react';

// Tailwind's md: below it the table's columns don't fit side by side.
const NARROW_PX = 768;
/** In Tailwind's unit: a larger font needs more pixels. */
export const REM_PX = 16;

const known = new Map<string, MediaQueryList>();
const onScreen = new Map<number, boolean>();

function media(query: string): MediaQueryList {
  const list = known.get(query) ?? window.matchMedia(query);
  known.set(query, list);
  return list;
}

const below = (pixels: number) => media(`(width < ${String(pixels / REM_PX)}rem)`);

// Paper is as narrow as a phone, but phone layouts may not be loaded in time for printing.
function isBelow(pixels: number): boolean {
  const isNow = below(pixels).matches;
  const is = media('print').matches ? (onScreen.get(pixels) ?? isNow) : isNow;
  onScreen.set(pixels, is);
  return is;
}

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useIsNarrowerThan(NARROW_PX);
}

/** The same for another width. Constant while printing. */
export function useIsNarrowerThan(pixels: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = below(pixels);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [pixels],
  );
  return useSyncExternalStore(subscribe, () => isBelow(pixels));
}
