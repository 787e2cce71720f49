import Papa from 'papaparse';
import { protectCell } from './formulas.ts';

/** A CSV that is safe for spreadsheets: with a byte order mark, and no cell that they would execute. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => row.map(protectCell));
  return `\ufeff${Papa.unparse([header, ...data], { newline: '\r\n' })}\r\n`;
}
