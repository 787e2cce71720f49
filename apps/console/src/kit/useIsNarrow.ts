import { useCallback, useSyncExternalStore } from 'react';

// Tailwind's md: below it the table's columns don't fit side by side.
const NARROW_PX = 768;
/** As Tailwind's media queries, in their unit: with a larger font, everything needs more pixels. */
export const REM_PX = 16;

const known = new Map<string, MediaQueryList>();
const onScreen = new Map<number, boolean>();

function media(query: string): MediaQueryList {
  const list = known.get(query) ?? window.matchMedia(query);
  known.set(query, list);
  return list;
}

const below = (pixels: number) => media(`(width < ${String(pixels / REM_PX)}rem)`);

// A sheet of paper is as wide as a phone, but what a phone shows instead may not be loaded in time for it.
function isBelow(pixels: number): boolean {
  const isNow = below(pixels).matches;
  const is = media('print').matches ? (onScreen.get(pixels) ?? isNow) : isNow;
  onScreen.set(pixels, is);
  return is;
}

/** Whether the window is as narrow as on a phone. */
export function useIsNarrow(): boolean {
  return useIsNarrowerThan(NARROW_PX);
}

/** The same for another width. While the page is printed it stays what it was. */
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
