// A spreadsheet runs a cell that begins like this, also one that somebody else wrote into a category's name. An
// apostrophe before it makes it text. It is put before what already has one too, so that reading takes back exactly
// what writing did.
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
