// A decision resolves its row: the pane then shows the next row, and stable rows are released. Module events: the
// deciding dialogs are no ancestors of the pane.

/** Returns whether the pane moves on from this row. */
type ResolvedListener = (id: string) => boolean;

const resolvedListeners = new Set<ResolvedListener>();

/** Announces a decision about a row or its target; true if a pane moves on from it. */
export function announceResolved(id: string): boolean {
  return [...resolvedListeners].some((listener) => listener(id));
}

export function onRowResolved(listener: ResolvedListener): () => void {
  resolvedListeners.add(listener);
  return () => void resolvedListeners.delete(listener);
}

const undoListeners = new Set<() => void>();

/** Announces that an action was undone and its queries were refetched: releases stable rows. */
export function announceUndone(): void {
  for (const listener of undoListeners) listener();
}

export function onUndone(listener: () => void): () => void {
  undoListeners.add(listener);
  return () => void undoListeners.delete(listener);
}
