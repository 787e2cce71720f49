import { useEffect, useEffectEvent } from 'react';
import { isTyping, layerHasKeys } from '../keys/keyboard.ts';
import { useShortcuts } from '../keys/useShortcuts.ts';
import type { Selection } from './selection.ts';

/**
 * `x` selects the focused or open row, `Shift x` the range up to it, `a` the page, another `a` all matching rows.
 * Escape clears the selection before it closes anything.
 */
export function useSelectionKeys(selection: Selection, hasMore = false): void {
  const { isEmpty, areAll, isEverything } = selection;
  const toggle = (range: boolean) => {
    const row =
      document.activeElement?.closest<HTMLElement>('[data-row-id]') ??
      document.querySelector<HTMLElement>('[data-row-id][aria-current]');
    if (row?.dataset.rowId !== undefined) selection.toggle(row.dataset.rowId, range);
  };
  useShortcuts({
    select: () => toggle(false),
    selectRange: () => toggle(true),
    selectAll: areAll && hasMore && !isEverything ? selection.selectEverything : selection.toggleAll,
  });

  const clear = useEffectEvent((event: KeyboardEvent) => {
    if (!layerHasKeys('page')) return;
    event.stopPropagation();
    selection.clear();
  });
  useEffect(() => {
    if (isEmpty) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTyping(event.target)) clear(event);
    };
    // Before everything else that Escape closes.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isEmpty]);
}
