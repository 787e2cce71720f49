import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping, keyOf, type KeyLayer, layerHasKeys } from './keyboard.ts';

interface ShortcutOptions {
  /** Default: the page. */
  layer?: KeyLayer;
  enabled?: boolean;
  /** Precede others of the same key: selection shortcuts before row shortcuts. */
  first?: boolean;
}

/** Single-key shortcuts while mounted: `useShortcuts({ c: claim, e: close })`. */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  { layer = 'page', enabled = true, first = false }: ShortcutOptions = {},
): void {
  // Order: selection, open drawer or pane, focused row.
  const isBeforeRow = first || layer === 'drawer';
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act === undefined || !layerHasKeys(layer)) return;
    event.preventDefault();
    if (isBeforeRow) event.stopPropagation();
    act();
  });
  // Layout effect: a key may come before a normal effect runs.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Ignores key repeats; keys with a modifier belong to the browser.
      if (event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    const target: GlobalEventHandlers = first ? window : document;
    target.addEventListener('keydown', onKeyDown, isBeforeRow);
    return () => target.removeEventListener('keydown', onKeyDown, isBeforeRow);
  }, [enabled, first, isBeforeRow]);
}
