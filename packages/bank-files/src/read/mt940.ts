import { composeIBAN } from 'ibantools';
import { parseIban } from '../accounts.ts';
import { addCents, parseCents } from '../amounts.ts';
import { parseDayNear, parseShortDay } from '../dates.ts';
import { BankFileError, quote } from '../errors.ts';
import type { Balance, BankFileEvent, EntryEvent, StatementEvent } from './events.ts';
import { parseDetails } from './mt940-details.ts';
import { readNumber, requireBalance, requireEuros, withSign } from './values.ts';

/** A field: `:61:` and the lines after it. */
interface Field {
  tag: string;
  lines: string[];
}

/** Lines before the first field: SWIFT's blocks, or the banks' names. */
const MAX_HEADER_LINES = 10;

/** Reads the statements of an MT940 file, line by line. */
export class Mt940Reader {
  #field: Field | null = null;
  #headerLines = 0;
  #hasFile = false;
  readonly #head = { reference: '', account: '', number: '' };
  /** null before the opening balance and after the closing balance. */
  #statement: StatementEvent | null = null;
  #sum = 0;
  #entries = 0;
  /** The last entry, whose details may follow. */
  #entry: { event: EntryEvent; type: string; details: string[] } | null = null;
  /** Fields before :20: belong to no statement. */
  #isOpen = false;

  accept(line: string): BankFileEvent[] {
    const [, tag, value = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      const events = this.#takeField();
      this.#field = { tag, lines: [value] };
      return events;
    }
    // A message's end and the next one's header also count as lines of a closing field, which has only one.
    if (this.#field !== null) this.#field.lines.push(line);
    else if (line.trim() !== '' && (this.#headerLines += 1) > MAX_HEADER_LINES) throw notMt940();
    return [];
  }

  /** Errors: unknown_format, truncated. */
  finish(): BankFileEvent[] {
    const events = this.#takeField();
    if (!this.#hasFile) throw notMt940();
    this.#requireClosed();
    return events;
  }

  #takeField(): BankFileEvent[] {
    const field = this.#field;
    this.#field = null;
    if (field === null) return [];
    const { tag, lines } = field;
    const [value = ''] = lines;
    if (tag === '20') return this.#openMessage(value);
    if (!this.#hasFile) throw notMt940();
    if (tag === '25') this.#head.account = value.trim();
    else if (tag === '28C' || tag === '28') this.#head.number = value.trim();
    else if (tag === '60F' || tag === '60M') return this.#openStatement(value);
    else if (tag === '61') return this.#openEntry(lines);
    else if (tag === '86') this.#entry?.details.push(...lines);
    else if (tag === '62F' || tag === '62M') return this.#closeStatement(value);
    return [];
  }

  #openMessage(reference: string): BankFileEvent[] {
    this.#requireClosed();
    this.#isOpen = true;
    Object.assign(this.#head, { reference: reference.trim(), account: '', number: '' });
    if (this.#hasFile) return [];
    this.#hasFile = true;
    return [{ type: 'file', format: 'MT940', version: null, messageId: this.#head.reference }];
  }

  #openStatement(balance: string): BankFileEvent[] {
    const { reference, account, number } = this.#head;
    if (this.#statement !== null || !this.#isOpen || account === '')
      throw new BankFileError(
        'malformed',
        `Statement ${quote(reference)} has no account (:25:), or two opening balances.`,
      );
    const opening = readBalance(balance);
    const [, sequence, page] = /^(\d{1,10})(?:\/(\d{1,10}))?$/.exec(number) ?? [];
    this.#statement = {
      type: 'statement',
      statementId: reference,
      account,
      iban: readIban(account),
      sequence: sequence === undefined ? null : readNumber(sequence),
      page: page === undefined ? null : readNumber(page),
      electronicSequence: null,
      opening,
    };
    this.#sum = opening.cents;
    this.#entries = 0;
    return [this.#statement];
  }

  #openEntry(lines: string[]): BankFileEvent[] {
    if (this.#statement === null)
      throw new BankFileError(
        'malformed',
        'An entry (:61:) stands outside of the opening and closing balance.',
      );
    const events = this.#takeEntry();
    this.#entries += 1;
    this.#entry = { ...readEntry(this.#entries, lines), details: [] };
    this.#sum = addCents(this.#sum, this.#entry.event.amountCents);
    return events;
  }

  #takeEntry(): BankFileEvent[] {
    const entry = this.#entry;
    this.#entry = null;
    if (entry === null) return [];
    const details = parseDetails(entry.details);
    const isReturn = details.isReturn || entry.type === 'RTI';
    const amountCents = entry.event.amountCents;
    return [entry.event, { type: 'transaction', ...details, amountCents, isReturn }];
  }

  #closeStatement(balance: string): BankFileEvent[] {
    if (this.#statement === null)
      throw new BankFileError('malformed', 'A closing balance (:62F:) has no opening balance (:60F:).');
    const closing = readBalance(balance);
    requireBalance(this.#statement, this.#sum, closing);
    const events = this.#takeEntry();
    this.#statement = null;
    this.#isOpen = false;
    return [...events, { type: 'statement-end', closing, entries: this.#entries }];
  }

  #requireClosed(): void {
    if (this.#isOpen)
      throw new BankFileError(
        'truncated',
        `Statement ${quote(this.#head.reference)} is cut off. Download the file again.`,
      );
  }
}

const notMt940 = (): BankFileError =>
  new BankFileError('unknown_format', 'This is neither XML nor MT940, which begins with the field :20:.');

/** Errors: malformed, wrong_currency, bad_amount. */
function readBalance(text: string): Balance {
  const match = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)$/.exec(text.trim());
  if (match === null) throw new BankFileError('malformed', `${quote(text)} is not a balance.`);
  const [, mark, day = '', currency = '', amount = ''] = match;
  requireEuros(currency);
  return {
    cents: withSign(parseCents(amount, ','), mark === 'D' ? -1 : 1),
    day: day === '000000' ? null : parseShortDay(day),
  };
}

/** Value day, booking day, mark, third letter of the currency, amount, type, references. RC and RD are reversals. */
const ENTRY = /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?([\d,.]+) ?([A-Z][A-Z0-9]{3})(.*)$/;

function readEntry(number: number, lines: string[]): { event: EntryEvent; type: string } {
  const match = ENTRY.exec(lines[0] ?? '');
  if (match === null)
    throw new BankFileError('malformed', `Entry ${number} can't be read: ${quote(lines[0] ?? '')}.`);
  const [, value = '', booking, mark = '', amount = '', type = '', references = ''] = match;
  const cents = parseCents(amount, ',');
  const valueDay = parseShortDay(value);
  const [customerReference = '', bankReference = ''] = references.split('//').map((text) => text.trim());
  const reference = [bankReference, customerReference].find((text) => text !== '' && text !== 'NONREF');
  const event: EntryEvent = {
    type: 'entry',
    reference: reference ?? null,
    amountCents: withSign(cents, mark === 'C' || mark === 'RD' ? 1 : -1),
    bookingDay: booking === undefined ? valueDay : parseDayNear(booking, valueDay),
    valueDay,
    isBooked: true,
    isReversal: mark.startsWith('R'),
    batch: null,
    note: null,
  };
  return { event, type: type.slice(1) };
}

/** Accounts are written as IBAN, BIC/IBAN or German bank code/number, some with the currency after them. */
function readIban(account: string): string | null {
  const plain = account.replace(/\s*EUR$/, '');
  const iban = parseIban(plain) ?? parseIban(plain.slice(plain.indexOf('/') + 1));
  const [, bankCode, number] = /^(\d{8})\/(\d{1,10})$/.exec(plain) ?? [];
  if (iban !== null || bankCode === undefined || number === undefined) return iban;
  return composeIBAN({ countryCode: 'DE', bban: bankCode + number.padStart(10, '0') });
}
