import type { ImportPreview, ImportRow, ImportStats } from '@marketdesk/contract/documents.ts';
import type { RowRemarks } from './import.ts';

/** The server's preview with what the browser found in the same rows. An error of the browser's changes nothing either. */
export function withRemarks(preview: ImportPreview, remarks: readonly RowRemarks[]): ImportPreview {
  if (remarks.length === 0) return preview;
  const byRow = new Map(remarks.map((remark) => [remark.row, remark]));
  const rows = preview.rows.map((row) => {
    const remark = row.row === null ? undefined : byRow.get(row.row);
    return remark === undefined ? row : remarked(row, remark);
  });
  return { ...preview, rows, stats: { ...preview.stats, ...countsOf(rows) } };
}

function remarked(row: ImportRow, { errors, notes }: RowRemarks): ImportRow {
  const isWrong = errors.length > 0;
  return {
    ...row,
    status: isWrong ? 'error' : row.status,
    changes: isWrong ? [] : row.changes,
    errors: [...errors, ...row.errors],
    notes: [...row.notes, ...notes],
  };
}

// The words of a row with an error are not written either.
function countsOf(rows: readonly ImportRow[]): Omit<ImportStats, 'rows' | 'tx_total' | 'sy_total'> {
  const counts = { new: 0, update: 0, unchanged: 0, error: 0, tx_to_upsert: 0, sy_to_add: 0 };
  for (const { status, changes } of rows) {
    counts[status] += 1;
    for (const { field } of changes) {
      if (field.startsWith('name:')) counts.tx_to_upsert += 1;
      else if (field.startsWith('synonym:')) counts.sy_to_add += 1;
    }
  }
  return counts;
}
