import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ColumnLook, ListColumn } from '#kit/list/columns.ts';

/** A column of times, each as the time that has passed. */
export function timeColumn<Id extends string>(
  id: Id,
  header: string,
  look: ColumnLook = {},
): ListColumn<Record<Id, string>> {
  return { id, header, width: 'w-32', ...look, cell: (row) => <TimeAgo at={row[id]} /> };
}

/** A column of counts. */
export function countColumn<Id extends string>(
  id: Id,
  header: string,
  look: ColumnLook = {},
): ListColumn<Record<Id, number>> {
  return { id, header, align: 'right', ...look, cell: (row) => row[id].toLocaleString('en') };
}
