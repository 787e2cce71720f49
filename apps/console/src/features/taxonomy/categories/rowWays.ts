import type { Move } from './order.ts';

// The rendered rows decide what is above and below: a search or "Missing only" may hide rows in between.

/** The table row that an element is in. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('tr[data-row-id]');
}

/** The row above (-1) or below (1). */
function rowBeside(row: HTMLElement, step: -1 | 1): HTMLElement | null {
  return (step === 1 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null;
}

/** The move of an item past the row above or below it; null at the end of the list. */
export function stepOf(row: HTMLElement, step: -1 | 1): Move | null {
  const { rowId: id } = row.dataset;
  const anchorId = rowBeside(row, step)?.dataset.rowId;
  if (id === undefined || anchorId === undefined) return null;
  return { id, place: step === 1 ? 'after' : 'before', anchorId };
}

/** Marks the box that a row's name is typed into. */
export const NAME_BOX = 'data-name-box';

/** Focuses the name in the row above or below; false at the end of the list. */
export function goToName(from: Element, step: -1 | 1): boolean {
  const row = rowOf(from);
  const next = row === null ? null : rowBeside(row, step);
  const box = next?.querySelector<HTMLInputElement>(`[${NAME_BOX}]`);
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
  return box != null;
}
