/**
 * Where the focus goes when a table row is removed: to the delete button of the neighbouring row, or to that row; null
 * if there is none.
 */
export function besideRowOf(element: HTMLElement | null): HTMLElement | null {
  const row = element?.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return (
    beside?.querySelector<HTMLElement>('[data-delete-item]') ?? (beside as HTMLElement | undefined) ?? null
  );
}
