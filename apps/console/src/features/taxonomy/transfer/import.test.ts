import type { ImportPreview, ImportRow } from '@marketdesk/contract/documents.ts';
import { expect, it } from 'vitest';
import { withRemarks } from './import.ts';

const aRow = (row: number): ImportRow => ({
  list: 'categories',
  row,
  category_slug: `item-${String(row)}`,
  subcategory_slug: null,
  status: 'new',
  errors: [],
  notes: [],
  changes: [
    { field: 'is_active', old: null, new: true },
    { field: 'name:en', old: null, new: 'Item' },
    { field: 'name:hr', old: null, new: 'Stavka' },
  ],
});
const PREVIEW: ImportPreview = {
  kind: 'categories',
  errors: [],
  rows: [aRow(2), aRow(3)],
  stats: { new: 2, update: 0, unchanged: 0, error: 0, tx_total: 4, tx_to_upsert: 4, sy_total: 0, sy_to_add: 0, rows: 2 }, // prettier-ignore
  fingerprint: 'f',
};

it('removes changes and counts of rows with browser-side errors', () => {
  const { rows, stats } = withRemarks(PREVIEW, [{ row: 3, errors: ['Too many cells'], notes: [] }]);
  expect(rows.map(({ status, changes }) => [status, changes.length])).toEqual([
    ['new', 3],
    ['error', 0],
  ]);
  expect(stats).toMatchObject({ new: 1, error: 1, tx_total: 4, tx_to_upsert: 2, rows: 2 });
});

it('changes no count for a note', () => {
  expect(withRemarks(PREVIEW, [{ row: 3, errors: [], notes: ['Read as text'] }]).stats).toEqual(
    PREVIEW.stats,
  );
});
