import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The button that a preview began with. */
export const importButtonId = (kind: ImportKind) => `import-${kind}`;

/** When a preview goes, applied or cancelled, and had the keyboard, the button that it began with takes it back. */
export function useFocusAfter(kind: ImportKind): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      // Still in the page: what goes is taken out after its effects.
      if (element?.contains(document.activeElement)) document.getElementById(importButtonId(kind))?.focus();
    };
  }, [kind]);
  return place;
}
