import { NOTHING } from './nothing.ts';

const AMOUNT = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/**
 * An amount in cents, from a JSON number or a decimal string; null if invalid. Further decimals are rounded
 * half away from zero.
 */
export function toCents(amount: unknown): bigint | null {
  if (typeof amount !== 'number' && typeof amount !== 'string') return null;
  // A number's shortest text is what the server sent: digits are shifted, not multiplied.
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(String(amount).trim()) ?? [];
  if (whole === '') return null;
  const cents = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  const rounded = fraction.charAt(2) >= '5' ? cents + 1n : cents;
  return sign === '-' ? -rounded : rounded;
}

/** Cents as decimal text with two decimals, as sent to the server: `1234.50`. */
export function centsToText(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `€1,234.50`, from a JSON number or a decimal string. */
export function formatEuro(amount: unknown): string {
  const cents = toCents(amount);
  if (cents === null) return NOTHING;
  const [whole = '', fraction = ''] = centsToText(cents < 0n ? -cents : cents).split('.');
  return `${cents < 0n ? '-' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/**
 * A typed number as decimal text: `1,234.5` gives `1234.5`, and `2,5` gives `2.5`. A comma before three digits groups
 * thousands, except after a zero. Null if it is invalid.
 */
export function readNumber(typed: string): string | null {
  const text = typed.trim();
  if (/^[+-]?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/.test(text)) return text.replaceAll(',', '');
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : null;
}

/**
 * A typed amount as text with two decimals: `1,234.5` gives `1234.50`. Null if it is invalid or has more than
 * two decimals: money is never rounded silently.
 */
export function readAmount(typed: string): string | null {
  const number = readNumber(typed.trim().replace(/^([+-]?)€\s*/, '$1'));
  if (number === null || /\.\d{3}/.test(number)) return null;
  const cents = toCents(number);
  return cents === null ? null : centsToText(cents);
}
