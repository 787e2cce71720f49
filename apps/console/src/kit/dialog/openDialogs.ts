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

/** Counts an open dialog, or something else unsaved. */
export function useCountedDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    add(1);
    return () => add(-1);
  }, [isOpen]);
}

/** Whether a dialog is open: what is below must then stay mounted, or typed text would be lost. */
export const isDialogOpen = (): boolean => count > 0;

/** Reactive isDialogOpen. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen);
}
