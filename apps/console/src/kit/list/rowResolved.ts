// A decision closes its row: the pane beside a list then shows the next row, and a list with stable rows is refreshed.
// Module events, since the dialogs that decide are not ancestors of the pane.

/** Returns whether the pane moves on from this row. */
type ResolvedListener = (id: string) => boolean;

const resolvedListeners = new Set<ResolvedListener>();

/** Announces that a row, or what it is about, was decided; true if a pane moves on from it. */
export function announceResolved(id: string): boolean {
  return [...resolvedListeners].some((listener) => listener(id));
}

export function onRowResolved(listener: ResolvedListener): () => void {
  resolvedListeners.add(listener);
  return () => void resolvedListeners.delete(listener);
}

const undoListeners = new Set<() => void>();

/** Announces that an action was undone and its queries were refetched: stable rows are released at once. */
export function announceUndone(): void {
  for (const listener of undoListeners) listener();
}

export function onUndone(listener: () => void): () => void {
  undoListeners.add(listener);
  return () => void undoListeners.delete(listener);
}
