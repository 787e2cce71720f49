import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isTyping, keyOf, type KeyLayer, layerHasKeys } from './keyboard.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

interface ShortcutOptions {
  /** Default: the page. */
  layer?: KeyLayer;
  enabled?: boolean;
  /** Those that the palette offers; default: all. */
  offers?: readonly ShortcutName[];
  /** Precede others of the same key: selection shortcuts before row shortcuts. */
  first?: boolean;
}

type Actions = Readonly<Partial<Record<ShortcutName, () => void>>>;

interface Listening extends Pick<ShortcutOptions, 'offers'> {
  actions: Actions;
  layer: KeyLayer;
  isBeforeRow: boolean;
}

const listening = new Set<{ readonly current: Listening }>();

/** The offered actions whose keys work now. Their closures keep the item that is focused now. */
export function workingShortcuts(): Actions {
  const working = [...listening].map(({ current }) => current).filter(({ layer }) => layerHasKeys(layer));
  const inOrder = [...working.filter((one) => !one.isBeforeRow), ...working.filter((one) => one.isBeforeRow)];
  const entries = inOrder.flatMap(({ actions, offers }) =>
    Object.entries(actions).filter(([name]) => offers?.some((offered) => offered === name) ?? true),
  );
  return Object.fromEntries(entries);
}

/** Single-key shortcuts while mounted: `useShortcuts({ claim, close })`. */
export function useShortcuts(
  actions: Actions,
  { layer = 'page', enabled = true, first = false, offers }: ShortcutOptions = {},
): void {
  // Order: selection, open drawer or pane, focused row.
  const isBeforeRow = first || layer === 'drawer';
  const latest = useRef<Listening>({ actions, layer, isBeforeRow, offers });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = shortcutOf(keyOf(event));
    const act = name && actions[name];
    if (act === undefined || !layerHasKeys(layer)) return;
    event.preventDefault();
    if (isBeforeRow) event.stopPropagation();
    act();
  });
  useLayoutEffect(() => {
    latest.current = { actions, layer, isBeforeRow, offers };
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
    listening.add(latest);
    return () => {
      target.removeEventListener('keydown', onKeyDown, isBeforeRow);
      listening.delete(latest);
    };
  }, [enabled, first, isBeforeRow]);
}
