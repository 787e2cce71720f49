import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping, keyOf, type KeyLayer, layerHasKeys } from './keyboard.ts';

interface ShortcutOptions {
  /** Default: the page. */
  layer?: KeyLayer;
  enabled?: boolean;
  /** These come before others of the same key: those of a selection before those of a single row. */
  first?: boolean;
}

/** Single-key shortcuts while the component is mounted: `useShortcuts({ c: claim, e: close })`. */
export function useShortcuts(
  keys: Readonly<Record<string, () => void>>,
  { layer = 'page', enabled = true, first = false }: ShortcutOptions = {},
): void {
  // What is open beside the list has the keys before its row, and a selection before both.
  const isBeforeRow = first || layer === 'drawer';
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act === undefined || !layerHasKeys(layer)) return;
    event.preventDefault();
    if (isBeforeRow) event.stopPropagation();
    act();
  });
  // As soon as it is drawn: a key may come before an effect would have run.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Key repeats are ignored, and keys with a modifier belong to the browser.
      if (event.repeat || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    const target: GlobalEventHandlers = first ? window : document;
    target.addEventListener('keydown', onKeyDown, isBeforeRow);
    return () => target.removeEventListener('keydown', onKeyDown, isBeforeRow);
  }, [enabled, first, isBeforeRow]);
}
