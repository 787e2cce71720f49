import type { ImportChange, ImportPreview, ImportRow, ImportStatus } from '@marketdesk/contract/documents.ts';
/** Which rows are looked at; `changes` are the new ones and the updates, `notes` those with something to remark. */
export type RowFilter = 'changes' | 'notes' | ImportStatus;

/** One line of the preview's table: a change, an error or a note. A row that has several takes several lines. */
export interface ImportLine {
  key: string;
  row: ImportRow;
  /** Whether it is its row's first, which says what the row is. */
  isFirst: boolean;
  what:
    | { type: 'change'; change: ImportChange }
    | { type: 'error' | 'note'; text: string }
    | { type: 'nothing' };
}

/** Whether the file can be applied: no error anywhere. */
export function isClean({ errors, stats }: ImportPreview): boolean {
  return errors.length === 0 && stats.error === 0;
}

/** How many rows a filter leaves; the unchanged ones of a JSON file are counted, but listed only with a note. */
export function countOf({ rows, stats }: ImportPreview, filter: RowFilter): number {
  if (filter === 'changes') return stats.new + stats.update;
  return filter === 'notes' ? rows.filter(({ notes }) => notes.length > 0).length : stats[filter];
}

export function linesOf({ rows }: ImportPreview, filter: RowFilter): ImportLine[] {
  return rows.filter((row) => isWanted(row, filter)).flatMap(linesOfRow);
}

function isWanted({ status, notes }: ImportRow, filter: RowFilter): boolean {
  if (filter === 'changes') return status === 'new' || status === 'update';
  return filter === 'notes' ? notes.length > 0 : status === filter;
}

function linesOfRow(row: ImportRow): ImportLine[] {
  const whats: ImportLine['what'][] = [
    ...row.errors.map((text) => ({ type: 'error' as const, text })),
    ...row.changes.map((change) => ({ type: 'change' as const, change })),
    ...row.notes.map((text) => ({ type: 'note' as const, text })),
  ];
  const shown = whats.length === 0 ? [{ type: 'nothing' as const }] : whats;
  const id = `${row.list} ${row.row ?? `${row.category_slug ?? ''}/${row.subcategory_slug ?? ''}`}`;
  return shown.map((what, index) => ({
    key: `${id} ${String(index)}`,
    row,
    isFirst: index === 0,
    what,
  }));
}
