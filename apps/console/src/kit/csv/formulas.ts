// A spreadsheet executes a cell that begins like this, even if it came from a category's name. An apostrophe in
// front makes it text. Values that already start with one get another, so that reading reverses it exactly.
const FORMULA = /^'*[=+\-@\t\r]/;
const PROTECTED = /^'+[=+\-@\t\r]/;

/** The cell as it is written: never a formula. */
export function protectCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The cell as it was before `protectCell`. */
export function unprotectCell(text: string): string {
  return PROTECTED.test(text) ? text.slice(1) : text;
}

/** Whether a spreadsheet would run this cell. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) && !text.startsWith("'");
}
