import { useEffect, useEffectEvent } from 'react';
import { isTyping, type KeyLayer, layerHasKeys } from './keyboard.ts';

interface ShortcutOptions {
  /** Default: the page. */
  layer?: KeyLayer;
  enabled?: boolean;
}

/** Single-key shortcuts while the component is mounted: `useShortcuts({ c: claim, e: close })`. */
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
      // Key repeats are ignored, and keys with a modifier belong to the browser.
      if (event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
