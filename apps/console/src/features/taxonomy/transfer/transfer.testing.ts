import type { ImportChange, ImportPreview, ImportRow } from '@marketdesk/contract/documents.ts';
/** A row of a server's preview. */
export function previewRow(row: Partial<ImportRow> = {}): ImportRow {
  return {
    list: 'categories',
    row: 2,
    category_slug: 'garden',
    subcategory_slug: null,
    status: 'update',
    errors: [],
    notes: [],
    changes: [],
    ...row,
  };
}

export function change(field: string, old: ImportChange['old'], next: ImportChange['new']): ImportChange {
  return { field, old, new: next };
}

/** A preview of these rows, with counts. */
export function previewOf(rows: readonly ImportRow[], preview: Partial<ImportPreview> = {}): ImportPreview {
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    kind: 'categories',
    errors: [],
    rows,
    fingerprint: 'first',
    stats: {
      tx_total: 4,
      tx_to_upsert: 1,
      sy_total: 2,
      sy_to_add: 1,
      rows: rows.length,
      new: count('new'),
      update: count('update'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
    ...preview,
  };
}
