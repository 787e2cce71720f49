import Papa from 'papaparse';
import { UnreadableFile } from './import.ts';

/** A row of a CSV with its number in a spreadsheet, where the header is row 1. */
export interface CsvRow {
  row: number;
  cells: string[];
}

interface CsvTable {
  header: string[];
  rows: CsvRow[];
  delimiter: string;
}

// Excel's own line: it says what separates the cells, and is not counted as a row.
const SEPARATED_BY = /^"?sep=([^"\n])"?(?:\n|$)/i;

/** Reads a CSV of any line ending; its cells are separated by comma, semicolon or tab, as its header is. Errors: UnreadableFile. */
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

// Detected from the header: the delimiter that makes slug a column of its own, since names may contain the others.
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
