/**
 * Where the keyboard goes on when a table's row is gone: at the delete button of the row beside it, or else at that row;
 * null where there is none.
 */
export function besideRowOf(element: HTMLElement | null): HTMLElement | null {
  const row = element?.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('[data-delete-item]') ?? (beside as HTMLElement | undefined) ?? null
  );
}
