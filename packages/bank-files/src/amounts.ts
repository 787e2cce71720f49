import { BankFileError, quote } from './errors.ts';

const PATTERNS = { '.': /^(?=\.?\d)(\d*)(?:\.(\d*))?$/, ',': /^(\d+),(\d*)$/ };

/** Digits before the decimal point: a trillion euros is a mistake. */
const MAX_DIGITS = 12;

/** An unsigned amount in cents. Errors: bad_amount. */
export function parseCents(text: string, point: '.' | ','): number {
  const match = PATTERNS[point].exec(text);
  if (!match) throw new BankFileError('bad_amount', `The amount ${quote(text)} is not a number.`);
  const whole = (match[1] ?? '').replace(/^0+/, '');
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2 || whole.length > MAX_DIGITS)
    throw new BankFileError('bad_amount', `The amount ${quote(text)} has too many digits.`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The sum of two amounts in cents. Errors: bad_amount, if it can't be represented exactly. */
export function addCents(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum))
    throw new BankFileError('bad_amount', 'The sum of the amounts is too large.');
  return sum;
}

/** A number of cents as euros with a decimal point, such as `-12.05`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
