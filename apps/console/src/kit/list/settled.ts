// What was just decided, for the pane beside a list, which then shows the next item. The dialogs that decide are elsewhere on
// the screen, so they can't be told by props.

/** Whether it takes the person on from the item. */
type Taker = (id: string) => boolean;

const takers = new Set<Taker>();

/** Tells that an item, or what it is about, has been decided; true when the person is taken on from it. */
export function announceSettled(id: string): boolean {
  return [...takers].some((take) => take(id));
}

export function onSettled(taker: Taker): () => void {
  takers.add(taker);
  return () => void takers.delete(taker);
}

const undoers = new Set<() => void>();

/** Tells that something was taken back, and read again: a list that keeps its rows in their places shows it at once. */
export function announceUndone(): void {
  for (const show of undoers) show();
}

export function onUndone(show: () => void): () => void {
  undoers.add(show);
  return () => void undoers.delete(show);
}
