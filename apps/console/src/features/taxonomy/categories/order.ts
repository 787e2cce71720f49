/** Where an item goes: right before or right after another one. */
export interface Move {
  id: string;
  place: 'before' | 'after';
  anchorId: string;
}

interface Sorted {
  id: string;
  sort_order: number;
}

/** The ids with one of them at its new place; null when it or the one beside it is not among them. */
export function movedIds(ids: readonly string[], { id, place, anchorId }: Move): string[] | null {
  if (id === anchorId || !ids.includes(id)) return null;
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(anchorId);
  if (at === -1) return null;
  others.splice(place === 'before' ? at : at + 1, 0, id);
  return others;
}

/** The move that takes an item back to where it stands now; null when it is not there, or alone. */
export function presentPlace(ids: readonly string[], id: string): Move | null {
  const at = ids.indexOf(id);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  if (at === -1) return null;
  if (after !== undefined) return { id, place: 'before', anchorId: after };
  return before === undefined ? null : { id, place: 'after', anchorId: before };
}

/** A list, or the part of it that a search found, in the order that these ids have; what didn't move stays the same object. */
export function inOrder<Row extends Sorted>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  return rows
    .map((row) => {
      const place = places.get(row.id) ?? row.sort_order;
      return place === row.sort_order ? row : { ...row, sort_order: place };
    })
    .sort((one, other) => one.sort_order - other.sort_order);
}
