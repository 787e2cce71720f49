/** A move of an item to the place right before or right after another one. */
export interface Move {
  id: string;
  place: 'before' | 'after';
  anchorId: string;
}

interface Sorted {
  id: string;
  sort_order: number;
}

/** The ids after a move; null if the item or its new neighbour is missing. */
export function movedIds(ids: readonly string[], { id, place, anchorId }: Move): string[] | null {
  if (id === anchorId || !ids.includes(id)) return null;
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(anchorId);
  if (at === -1) return null;
  others.splice(place === 'before' ? at : at + 1, 0, id);
  return others;
}

/** The move that returns an item to its current position; null if it is missing or the only one. */
export function presentPlace(ids: readonly string[], id: string): Move | null {
  const at = ids.indexOf(id);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  if (at === -1) return null;
  if (after !== undefined) return { id, place: 'before', anchorId: after };
  return before === undefined ? null : { id, place: 'after', anchorId: before };
}

/** A list, or its filtered part, in the order of these ids; unmoved items stay the same object. */
export function inOrder<Row extends Sorted>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  return rows
    .map((row) => {
      const place = places.get(row.id) ?? row.sort_order;
      return place === row.sort_order ? row : { ...row, sort_order: place };
    })
    .sort((one, other) => one.sort_order - other.sort_order);
}

/** The table row of an element. Neighbours are the rendered rows: a search may hide rows in between. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('tr[data-row-id]');
}

/** The row above (-1) or below (1). */
export function rowBeside(row: HTMLElement, step: -1 | 1): HTMLElement | null {
  return (step === 1 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null;
}

/** The move of an item past the row above or below it; null at the end of the list. */
export function stepOf(row: HTMLElement, step: -1 | 1): Move | null {
  const { rowId: id } = row.dataset;
  const anchorId = rowBeside(row, step)?.dataset.rowId;
  if (id === undefined || anchorId === undefined) return null;
  return { id, place: step === 1 ? 'after' : 'before', anchorId };
}

/** Marks a row's drag handle. */
export const HANDLE = 'data-handle';
