import { useEffect, useEffectEvent } from 'react';
import { isTyping, type KeyLayer, layerHasKeys } from './keyboard.ts';

interface ShortcutOptions {
  /** Default: the page. */
  layer?: KeyLayer;
  enabled?: boolean;
}

/** Single keys that do something while the component is mounted: `useShortcuts({ c: claim, e: close })`. */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  { layer = 'page', enabled = true }: ShortcutOptions = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined || !layerHasKeys(layer)) return;
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
