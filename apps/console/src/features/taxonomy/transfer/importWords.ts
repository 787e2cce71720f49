import type { ImportKind } from '@marketdesk/contract/documents.ts';
interface ImportWords {
  /** The button's label, and the preview's title. */
  title: string;
  /** The accessible name of the file control behind the button. */
  file: string;
  /** What the file dialog offers. */
  accept: string;
  /** The spec's sentences: afterwards, when the file could not be previewed, when it could not be applied. */
  applied: string;
  failed: string;
  notApplied: string;
}

/** What the screens say about each kind of import, in the spec's words. */
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
