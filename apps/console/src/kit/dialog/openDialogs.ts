import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function add(more: 1 | -1): void {
  count += more;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Counts a dialog while it is open, or something else that is unsaved. */
export function useCountedDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    add(1);
    return () => add(-1);
  }, [isOpen]);
}

/** Whether a dialog is open: what it stands over must stay, or it would be gone with what was typed in it. */
export const isDialogOpen = (): boolean => count > 0;

/** For what is drawn. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen);
}
