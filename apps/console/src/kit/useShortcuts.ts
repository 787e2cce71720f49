import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './list/rowEvents.ts';

interface ShortcutOptions {
  /** Where the keys belong: to the page, while nothing lies over it, or to the drawer over it. Default: the page. */
  layer?: 'page' | 'drawer';
  enabled?: boolean;
}

/** Single keys that do something while the component is mounted: `useShortcuts({ c: claim, e: close })`. */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  { layer = 'page', enabled = true }: ShortcutOptions = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined || overlays() !== (layer === 'drawer' ? 1 : 0)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // A key held down is one wish, and one with a modifier is the browser's.
      if (event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

// A dialog or menu over the drawer has the keyboard to itself.
function overlays(): number {
  return document.querySelectorAll('[role=dialog], [role=menu]').length;
}
