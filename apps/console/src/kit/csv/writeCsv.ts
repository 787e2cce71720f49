import { type CsvFormat, csvHead, csvLine } from '@marketdesk/contract/csv.ts';

type Cell = string | number;

/** A CSV that is safe for spreadsheets: with a byte order mark, and no cell that they would execute. */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  format?: CsvFormat,
): string {
  return csvHead(header, format) + rows.map((row) => csvLine(row, format)).join('');
}

/** Semicolons, and the decimal separator of the browser's locale. */
export function excelFormat(): CsvFormat {
  const hasComma = new Intl.NumberFormat(navigator.language).format(1.5).includes(',');
  return { delimiter: ';', decimal: hasComma ? ',' : '.' };
}
