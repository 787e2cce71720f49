/** The fields of a price option that decide its place. */
interface Placed {
  id: string;
  display_order: number;
}

/** A new display number for a price option. */
export interface NewOrder {
  id: string;
  from: number;
  to: number;
}

/**
 * The numbers that change when one moves a place up (-1) or down (1) in the list, which is in its order. The existing
 * numbers are redistributed; only if two are equal, all are renumbered from 1.
 */
export function movedOrders(list: readonly Placed[], id: string, step: -1 | 1): NewOrder[] {
  const at = list.findIndex((one) => one.id === id);
  const [one, other] = [list[at], list[at + step]];
  if (one === undefined || other === undefined) return [];
  const moved = list.map((each) => (each === one ? other : each === other ? one : each));
  const numbers = list.map(({ display_order: number }) => number);
  const dealt = new Set(numbers).size === numbers.length ? numbers : list.map((_, index) => index + 1);
  return moved.flatMap(({ id: movedId, display_order: from }, index) => {
    const to = dealt[index] ?? from;
    return from === to ? [] : { id: movedId, from, to };
  });
}
