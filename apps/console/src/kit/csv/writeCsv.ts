import { type CsvFormat, csvHead, csvLine } from '@marketdesk/contract/csv.ts';

type Cell = string | number;

/** Writes a CSV with a byte order mark and without cells that spreadsheets would execute. */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  format?: CsvFormat,
): string {
  return csvHead(header, format) + rows.map((row) => csvLine(row, format)).join('');
}

/** Semicolons, and the browser locale's decimal separator. */
export function excelFormat(): CsvFormat {
  const hasComma = new Intl.NumberFormat(navigator.language).format(1.5).includes(',');
  return { delimiter: ';', decimal: hasComma ? ',' : '.' };
}
