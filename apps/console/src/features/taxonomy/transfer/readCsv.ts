import { isolated } from '#kit/format/isolated.ts';
import { isFormula, unprotectCell } from '@marketdesk/contract/csv.ts';
import Papa from 'papaparse';
import { type ReadFile, type RowRemarks, UnreadableFile } from './import.ts';

type CsvKind = 'categories' | 'subcategories';

const COLUMNS: Record<CsvKind, readonly string[]> = {
  categories: ['slug', 'icon_slug', 'is_active', 'sort_order'],
  subcategories: ['category_slug', 'category_id', 'slug', 'is_active', 'sort_order'],
};
const NAME = /^name:(.*)$/;
const DELIMITERS: Record<string, string> = { ';': 'semicolons', '\t': 'tabs' };

/** A CSV's rows for the server, with remarks. Errors: UnreadableFile, with the spec's sentences. */
export function readCsv(kind: CsvKind, text: string, encoding: string): ReadFile {
  const table = parseCsv(text);
  const header = table.header.map((name) => name.toLowerCase().replace(/^name:\s*/, 'name:'));
  checkHeader(kind, header);
  if (table.rows.length === 0) throw new UnreadableFile('Empty CSV');
  const separated = DELIMITERS[table.delimiter];
  return {
    data: table.rows.map((row) => payloadOf(kind, header, row)),
    encoding: separated === undefined ? encoding : `${encoding}, separated by ${separated}`,
    notes: unusedColumns(kind, header).map((name) => `Column “${isolated(name)}” is ignored.`),
    remarks: table.rows
      .map((row) => remarksOn(header, row))
      .filter(({ errors, notes }) => errors.length + notes.length > 0),
  };
}

function checkHeader(kind: CsvKind, header: readonly string[]): void {
  const hasCategory = header.includes('category_slug') || header.includes('category_id');
  if (kind === 'categories' && !header.includes('slug'))
    throw new UnreadableFile('CSV must include slug column');
  if (kind === 'subcategories' && !(header.includes('slug') && hasCategory))
    throw new UnreadableFile('CSV must include slug and either category_slug or category_id');
  // Otherwise each row would become a category.
  if (kind === 'categories' && hasCategory)
    throw new UnreadableFile('This is a CSV of subcategories. Import it with Import Subcategories CSV.');
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UnreadableFile(`Column “${isolated(twice)}” appears twice in the header.`);
}

function unusedColumns(kind: CsvKind, header: readonly string[]): string[] {
  return header.filter((name) => name !== '' && !COLUMNS[kind].includes(name) && !NAME.test(name));
}

/** Omits empty cells, which change nothing. */
function payloadOf(kind: CsvKind, header: readonly string[], { row, cells }: CsvRow) {
  const payload: Record<string, unknown> = { row };
  const names: Record<string, string> = {};
  header.forEach((column, index) => {
    const cell = unprotectCell(cells[index] ?? '').trim();
    const locale = NAME.exec(column)?.[1];
    if (cell === '') return;
    if (locale !== undefined) names[locale] = cell;
    else if (COLUMNS[kind].includes(column)) payload[column] = cell;
  });
  return { ...payload, names };
}

function remarksOn(header: readonly string[], { row, cells }: CsvRow): RowRemarks {
  const remarks: RowRemarks = { row, errors: [], notes: [] };
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    remarks.errors.push('More cells than columns. Put quotes around cells that contain commas.');
  header.forEach((column, index) => {
    if (NAME.test(column) && isFormula(cells[index] ?? ''))
      remarks.notes.push(`${column} starts like a formula and is imported as text.`);
  });
  return remarks;
}

/** A row with its number in a spreadsheet; the header is row 1. */
interface CsvRow {
  row: number;
  cells: string[];
}

interface CsvTable {
  header: string[];
  rows: CsvRow[];
  delimiter: string;
}

// Excel's line with the separator. It is no row.
const SEPARATED_BY = /^"?sep=([^"\n])"?(?:\n|$)/i;

/** Parses a CSV with any line ending, and the header's separator: comma, semicolon or tab. Errors: UnreadableFile. */
export function parseCsv(text: string): CsvTable {
  const oneEnding = text.replaceAll(/\r\n?/g, '\n');
  const table = oneEnding.replace(SEPARATED_BY, '');
  const delimiter = SEPARATED_BY.exec(oneEnding)?.[1] ?? delimiterOf(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, newline: '\n' });
  const [problem] = errors;
  if (problem !== undefined) {
    const row = problem.row === undefined ? '' : ` in row ${String(problem.row + 1)}`;
    throw new UnreadableFile(`A quoted cell${row} is not closed or contains a quote that is not doubled.`);
  }
  const rows = data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rest] = rows;
  if (header === undefined) throw new UnreadableFile('Empty CSV');
  return { header: header.cells.map((cell) => cell.trim()), rows: rest, delimiter };
}

// The delimiter that makes slug a column of the header. Names may contain the others.
function delimiterOf(text: string): string {
  const header = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const read = [',', ';', '\t'].map((delimiter) => {
    const cells = Papa.parse<string[]>(header, { delimiter }).data[0] ?? [];
    return {
      delimiter,
      count: cells.length,
      hasSlug: cells.some((cell) => cell.trim().toLowerCase() === 'slug'),
    };
  });
  const withSlug = read.filter(({ hasSlug }) => hasSlug);
  return (withSlug.length > 0 ? withSlug : read).reduce((best, one) => (one.count > best.count ? one : best))
    .delimiter;
}
