/** CSV dialect: plain, or for Excel in countries with a decimal comma. */
export interface CsvFormat {
  delimiter: ',' | ';';
  decimal: '.' | ',';
}

const PLAIN: CsvFormat = { delimiter: ',', decimal: '.' };

// Spreadsheets execute cells that begin with one of these; East Asian versions also accept the full-width forms.
const SIGN = `["']*[=+\\-@＝＋－＠]`;
const BLANK = `["']*[\\t\\r\\n]`;

// A spreadsheet with another delimiter splits cells, so a formula may begin after each of these. A comma separates
// cells only in files with another delimiter.
const SEPARATORS = { ',': ';\\t\\r\\n', ';': ',;\\t\\r\\n' };
const starts = (delimiter: CsvFormat['delimiter'], mark: '' | "'") =>
  new RegExp(`(?<=^|[${SEPARATORS[delimiter]}])${mark}(?=${SIGN})|^${mark}(?=${BLANK})`, 'g');

const UNPROTECTED = { ',': starts(',', ''), ';': starts(';', '') };
const PROTECTED = starts(',', "'");
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Adds an apostrophe before every text that a spreadsheet would execute as a formula. */
export function protectCell(text: string, { delimiter }: CsvFormat = PLAIN): string {
  return text.replaceAll(UNPROTECTED[delimiter], "'");
}

/** Reverses `protectCell` for a cell of a plain file. */
export function unprotectCell(text: string): string {
  return text.replaceAll(PROTECTED, '');
}

/** Whether a spreadsheet would execute this cell. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** The header line. Spreadsheets need the byte order mark to recognise UTF-8. */
export const csvHead = (columns: readonly string[], format?: CsvFormat): string =>
  `\ufeff${csvLine(columns, format)}`;

export const csvLine = (values: readonly unknown[], format: CsvFormat = PLAIN): string =>
  `${values.map((value) => csvCell(value, format)).join(format.delimiter)}\r\n`;

/** One line per row, with these columns in this order. */
export const csvRows = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, unknown>>[],
  format?: CsvFormat,
): string =>
  rows
    .map((row) =>
      csvLine(
        columns.map((column) => row[column]),
        format,
      ),
    )
    .join('');

/** Formats a value so that spreadsheets treat it as text. Only numbers stay numbers. */
export function csvCell(value: unknown, format: CsvFormat = PLAIN): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value).replace('.', format.decimal);
  const text = protectCell(typeof value === 'string' ? value : JSON.stringify(value), format);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
