import { formatCents } from '../amounts.ts';
import { BankFileError, quote } from '../errors.ts';
import type { Balance, StatementEvent } from './events.ts';

/** Ids and references have at most 35 characters in all versions. Errors: malformed. */
export function limitId(id: string): string {
  if (id.length > 35)
    throw new BankFileError('malformed', `The id ${quote(id)} is longer than 35 characters.`);
  return id;
}

/** 1 for credits, -1 for debits. Errors: malformed. */
export function readSign(indicator: string): 1 | -1 {
  if (indicator === 'CRDT') return 1;
  if (indicator === 'DBIT') return -1;
  throw new BankFileError('malformed', `${quote(indicator)} is neither CRDT nor DBIT.`);
}

/** A signed amount, never -0. */
export const withSign = (cents: number, sign: number): number => (cents === 0 ? 0 : cents * sign);

/** Errors: wrong_currency. */
export function requireEuros(currency: string): void {
  if (currency !== 'EUR')
    throw new BankFileError('wrong_currency', `The statement is in ${quote(currency)}, not in euros.`);
}

/** A counter of the bank. Errors: malformed. */
export function readNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new BankFileError('malformed', `${quote(text)} is not a number.`);
  return Number(text);
}

/** Errors: sums_differ, if opening balance and entries don't add up to the closing balance. */
export function requireBalance(statement: StatementEvent | null, sum: number, closing: Balance | null): void {
  if (!statement?.opening || closing === null || sum === closing.cents) return;
  throw new BankFileError(
    'sums_differ',
    `Statement ${quote(statement.statementId)}: opening balance and entries make ${formatCents(sum)} euros, but the closing balance is ${formatCents(closing.cents)}.`,
  );
}
