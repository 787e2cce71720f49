import { parseIban } from '../accounts.ts';
import { addCents, parseCents } from '../amounts.ts';
import { parseDay } from '../dates.ts';
import { BankFileError, quote } from '../errors.ts';
import { readTransaction } from './camt-transactions.ts';
import type { Balance, BankFileEvent, EntryEvent, StatementEvent } from './events.ts';
import { limitId, readNumber, readSign, requireBalance, requireEuros, withSign } from './values.ts';
import { findNode, findText, requireText, type XmlNode, type XmlToken } from './xml-tokens.ts';

/** Reads the statements of camt.053 and the notifications of camt.054, token by token. */
export class CamtReader {
  /** Elements of the statement before its first entry; null outside of statements. */
  #header: XmlNode[] | null = null;
  #statement: StatementEvent | null = null;
  #statements = 0;
  #entries = 0;
  /** Opening balance and entries so far. */
  #sum = 0;
  #entryNodes: XmlNode[] = [];
  #entry: EntryEvent | null = null;
  #batch: XmlNode | null = null;
  /** The entry's last transaction: whether it is the only one is known when the next begins or the entry ends. */
  #transaction: XmlNode | null = null;
  #transactions = 0;

  accept(token: XmlToken): BankFileEvent[] {
    if (token.type === 'node') return this.#acceptNode(token.parent, token.node);
    if (token.name === 'Stmt' || token.name === 'Ntfctn')
      return token.type === 'open' ? this.#openStatement() : this.#closeStatement();
    if (token.name !== 'Ntry') return [];
    return token.type === 'open' ? this.#openEntry() : this.#closeEntry();
  }

  /** Errors: malformed, if the file has no statement. */
  finish(): BankFileEvent[] {
    if (this.#statements === 0) throw new BankFileError('malformed', 'The file has no statement.');
    return [];
  }

  #acceptNode(parent: string, node: XmlNode): BankFileEvent[] {
    if (parent === 'Stmt' || parent === 'Ntfctn') this.#header?.push(node);
    else if (parent === 'Ntry') this.#entryNodes.push(node);
    else if (parent === 'NtryDtls' && node.name === 'Btch') this.#batch ??= node;
    else if (parent === 'NtryDtls' && node.name === 'TxDtls') return this.#addTransaction(node);
    return [];
  }

  #openStatement(): BankFileEvent[] {
    this.#header = [];
    this.#statement = null;
    this.#statements += 1;
    this.#entries = 0;
    return [];
  }

  #startStatement(): BankFileEvent[] {
    if (this.#statement !== null || this.#header === null) return [];
    this.#statement = readStatement(this.#header);
    this.#sum = this.#statement.opening?.cents ?? 0;
    return [this.#statement];
  }

  #closeStatement(): BankFileEvent[] {
    const events = this.#startStatement();
    const closing = readBalances(this.#header ?? []).closing;
    requireBalance(this.#statement, this.#sum, closing);
    this.#header = null;
    return [...events, { type: 'statement-end', closing, entries: this.#entries }];
  }

  #openEntry(): BankFileEvent[] {
    this.#entryNodes = [];
    this.#entry = null;
    this.#batch = null;
    this.#transaction = null;
    this.#transactions = 0;
    this.#entries += 1;
    return this.#startStatement();
  }

  #startEntry(): BankFileEvent[] {
    if (this.#entry !== null) return [];
    this.#entry = readEntry(`Entry ${this.#entries}`, this.#entryNodes, this.#batch);
    if (this.#entry.isBooked) this.#sum = addCents(this.#sum, this.#entry.amountCents);
    return [this.#entry];
  }

  #addTransaction(node: XmlNode): BankFileEvent[] {
    const events = [...this.#startEntry(), ...this.#takeTransaction(false)];
    this.#transaction = node;
    this.#transactions += 1;
    return events;
  }

  #takeTransaction(isLast: boolean): BankFileEvent[] {
    if (this.#transaction === null || this.#entry === null) return [];
    const isOnly = isLast && this.#transactions === 1;
    const context = {
      entry: this.#entry,
      nodes: this.#entryNodes,
      iban: this.#statement?.iban ?? null,
      isOnly,
    };
    return [readTransaction(this.#transaction.children, context)];
  }

  #closeEntry(): BankFileEvent[] {
    return [...this.#startEntry(), ...this.#takeTransaction(true)];
  }
}

function readStatement(nodes: readonly XmlNode[]): StatementEvent {
  const place = 'The statement';
  const account =
    findText(nodes, 'Acct', 'Id', 'IBAN') ?? requireText(place, nodes, 'Acct', 'Id', 'Othr', 'Id');
  requireEuros(findText(nodes, 'Acct', 'Ccy') ?? 'EUR');
  const iban = parseIban(account);
  if (iban === null && findText(nodes, 'Acct', 'Id', 'IBAN') !== null)
    throw new BankFileError('malformed', `The statement's IBAN ${quote(account)} is wrong.`);
  return {
    type: 'statement',
    statementId: limitId(requireText(place, nodes, 'Id')),
    account,
    iban,
    sequence: readCounter(findText(nodes, 'LglSeqNb')),
    page: readCounter(findText(nodes, 'StmtPgntn', 'PgNb') ?? findText(nodes, 'NtfctnPgntn', 'PgNb')),
    electronicSequence: readCounter(findText(nodes, 'ElctrncSeqNb')),
    opening: readBalances(nodes).opening,
  };
}

function readEntry(place: string, nodes: readonly XmlNode[], batch: XmlNode | null): EntryEvent {
  const status = findText(nodes, 'Sts', 'Cd') ?? requireText(place, nodes, 'Sts');
  const isBooked = status === 'BOOK';
  const valueDay = readDay(findNode(nodes, 'ValDt'));
  const bookingDay = readDay(findNode(nodes, 'BookgDt')) ?? (isBooked ? valueDay : null);
  if (isBooked && bookingDay === null) throw new BankFileError('malformed', `${place} has no BookgDt.`);
  const reference = findText(nodes, 'AcctSvcrRef') ?? findText(nodes, 'NtryRef');
  return {
    type: 'entry',
    reference: reference === null ? null : limitId(reference),
    amountCents: readAmount(place, nodes),
    bookingDay,
    valueDay,
    isBooked,
    isReversal: ['true', '1'].includes(findText(nodes, 'RvslInd') ?? ''),
    batch: batch && {
      messageId: findText(batch.children, 'MsgId'),
      paymentId: findText(batch.children, 'PmtInfId'),
      count: readCounter(findText(batch.children, 'NbOfTxs')),
    },
    note: findText(nodes, 'AddtlNtryInf'),
  };
}

/** The signed amount of an entry or a balance. Errors: malformed, wrong_currency, bad_amount. */
function readAmount(place: string, nodes: readonly XmlNode[]): number {
  const cents = parseCents(requireText(place, nodes, 'Amt'), '.');
  requireEuros(findNode(nodes, 'Amt')?.currency ?? '');
  return withSign(cents, readSign(requireText(place, nodes, 'CdtDbtInd')));
}

const readCounter = (text: string | null): number | null => (text === null ? null : readNumber(text));

const readDay = (node: XmlNode | null): string | null => {
  const text = node && (findText(node.children, 'Dt') ?? findText(node.children, 'DtTm'));
  return text === null ? null : parseDay(text);
};

/**
 * Opening: OPBD, or the previous closing balance (PRCD). Closing: CLBD. The pages of a long statement have interim
 * balances (ITBD) instead, the first before and the last after the page's entries.
 */
function readBalances(nodes: readonly XmlNode[]): { opening: Balance | null; closing: Balance | null } {
  const balances = nodes.filter(({ name }) => name === 'Bal');
  const ofType = (type: string) =>
    balances.filter(({ children }) => findText(children, 'Tp', 'CdOrPrtry', 'Cd') === type);
  const interim = ofType('ITBD');
  const opening = ofType('OPBD')[0] ?? ofType('PRCD')[0] ?? interim.shift();
  const closing = ofType('CLBD')[0] ?? interim.pop();
  return { opening: opening ? readBalance(opening) : null, closing: closing ? readBalance(closing) : null };
}

const readBalance = ({ children }: XmlNode): Balance => ({
  cents: readAmount('A balance', children),
  day: readDay(findNode(children, 'Dt')),
});
