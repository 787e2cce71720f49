import type { ImportKind, ImportPreview, ImportRow, ImportStats } from '@marketdesk/contract/documents.ts';

/** The browser's remarks on a row of a CSV. */
export interface RowRemarks {
  row: number;
  errors: string[];
  notes: string[];
}

/** A file's data for the server, with remarks. */
export interface ReadFile {
  data: unknown;
  /** The encoding and separator in words. */
  encoding: string;
  /** Remarks on the file as a whole. */
  notes: readonly string[];
  remarks: readonly RowRemarks[];
}

/** A file that can't be read. The message is for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

interface ImportWords {
  /** The button's label, and the preview's title. */
  title: string;
  /** The accessible name of the file control behind the button. */
  file: string;
  /** The file types of the file dialog. */
  accept: string;
  /** Messages of the spec: success, failed preview, failed import. */
  applied: string;
  failed: string;
  notApplied: string;
}

/** The texts of each kind of import, from the spec. */
export const IMPORTS: Record<ImportKind, ImportWords> = {
  json: {
    title: 'Import JSON',
    file: 'JSON file',
    accept: '.json,application/json',
    applied: 'Import applied',
    failed: 'Import failed',
    notApplied: 'Import failed',
  },
  categories: {
    title: 'Import Categories CSV',
    file: 'Categories CSV file',
    accept: '.csv,.txt,text/csv',
    applied: 'Categories CSV applied',
    failed: 'Import failed',
    notApplied: 'CSV apply failed',
  },
  subcategories: {
    title: 'Import Subcategories CSV',
    file: 'Subcategories CSV file',
    accept: '.csv,.txt,text/csv',
    applied: 'Subcategories CSV applied',
    failed: 'Import failed',
    notApplied: 'CSV apply failed',
  },
};

/** The server's preview with the browser's remarks. A row with an error changes nothing. */
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

// Rows with an error have no changes, so their words are not counted.
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

export const importButtonId = (kind: ImportKind) => `import-${kind}`;
