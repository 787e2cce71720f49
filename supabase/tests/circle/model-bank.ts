import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';

/** A payment of a file that the bank has. */
export interface BankPayment {
  endToEndId: string;
  withdrawalId: string;
  messageId: string;
  cents: number;
  name: string;
  iban: string;
  state: 'pending' | 'paid' | 'rejected' | 'returned' | 'cancelled';
}

/** What the bank booked: one payment, a return, or many payments in one entry. */
interface Booking {
  reference: string;
  day: string;
  cents: number;
  payments: readonly BankPayment[];
  isReturn: boolean;
  /** Payments by hand carry no EndToEndId. */
  isByHand: boolean;
  batch: { messageId: string; count: number; hasDetails: boolean } | null;
}

/** How a file differs from what the bank booked. */
export const FLAWS = [
  'none',
  'another amount',
  'another EndToEndId',
  'a foreign account',
  'a fraction of a cent',
  'no end',
] as const;
export type Flaw = (typeof FLAWS)[number];

const DAY_MS = 24 * 3600 * 1000;
const FOREIGN_IBAN = 'FR1420041010050500013M02606';

/** The operator's bank, which executes every file once and never errs. */
export class ModelBank {
  readonly payments: BankPayment[] = [];
  readonly #bookings: Booking[] = [];
  /** Ends of statements, as numbers of bookings. */
  readonly #cuts: number[] = [0];
  readonly #iban: string;
  #files = 0;
  /** Days before today. */
  #age = 20;

  constructor(iban: string) {
    this.#iban = iban;
  }

  get bookings(): readonly Booking[] {
    return this.#bookings;
  }

  /** A second file with the same id is a duplicate, which banks refuse. */
  accept(payments: readonly Omit<BankPayment, 'state'>[]): void {
    if (this.payments.some(({ messageId }) => messageId === payments[0]?.messageId)) return;
    this.payments.push(...payments.map((payment) => ({ ...payment, state: 'pending' as const })));
  }

  /** Executes the payment, or with isBatch all of its file in one entry. */
  execute(payment: BankPayment, isBatch: boolean, hasDetails: boolean): void {
    if (payment.state !== 'pending') return;
    const { messageId } = payment;
    const together = isBatch
      ? this.payments.filter((one) => one.messageId === messageId && one.state === 'pending')
      : [payment];
    for (const one of together) one.state = 'paid';
    this.#book(together, -1, isBatch ? { messageId, count: together.length, hasDetails } : null);
  }

  reject(payment: BankPayment): void {
    if (payment.state === 'pending') payment.state = 'rejected';
  }

  /** The sender asked for it back before it was executed. */
  cancel(payment: BankPayment): void {
    if (payment.state === 'pending') payment.state = 'cancelled';
  }

  giveBack(payment: BankPayment): void {
    if (payment.state !== 'paid') return;
    payment.state = 'returned';
    this.#book([payment], 1, null, true);
  }

  payByHand(payment: Omit<BankPayment, 'state' | 'messageId'>): void {
    const paid: BankPayment = { ...payment, messageId: '', state: 'paid' };
    this.#book([paid], -1, null, false, true);
  }

  pass(): void {
    this.#age = Math.max(0, this.#age - 1);
  }

  /** Payments of a withdrawal that were or will be made, without returned ones. */
  livePayments(withdrawalId: string): number {
    return this.payments.filter(
      (payment) =>
        payment.withdrawalId === withdrawalId && (payment.state === 'pending' || payment.state === 'paid'),
    ).length;
  }

  /** The latest statement, or an earlier one, as the bank wrote it. */
  statement(which: number, flaw: Flaw): BankFileEvent[] {
    if (this.#cuts.at(-1) !== this.#bookings.length) this.#cuts.push(this.#bookings.length);
    const number = Math.max(1, this.#cuts.length - 1 - (which % 3));
    return this.#write('camt.053', `S${String(number)}`, number, this.#cuts.slice(number - 1), flaw);
  }

  /** A statement on demand over a part of the bookings, which overlaps regular ones. */
  overlap(from: number, count: number, flaw: Flaw): BankFileEvent[] {
    const first = from % (this.#bookings.length + 1);
    this.#files += 1;
    const name = `X${String(this.#files)}`;
    return this.#write('camt.053', name, null, [first, first + 1 + count], flaw);
  }

  notification(from: number, flaw: Flaw): BankFileEvent[] {
    const first = from % (this.#bookings.length + 1);
    return this.#write('camt.054', `N${String(first)}`, null, [first, first + 2], flaw);
  }

  /** What became of a file: its accepted and rejected payments, each or as a whole. */
  status(payment: BankPayment): BankFileEvent[] {
    const all = this.payments.filter(({ messageId }) => messageId === payment.messageId);
    const isWhole = all.every(({ state }) => state === 'rejected');
    const reasons = [{ code: 'AC04', text: '' }];
    return [
      { type: 'file', format: 'pain.002', version: '001.10', messageId: `P${String((this.#files += 1))}` },
      {
        type: 'group-status',
        originalMessageId: payment.messageId,
        status: isWhole ? 'RJCT' : 'PART',
        reasons: isWhole ? reasons : [],
      },
      ...(isWhole ? [] : all).map(({ endToEndId, state }): BankFileEvent => ({
        type: 'transaction-status',
        endToEndId,
        status: state === 'rejected' ? 'RJCT' : 'ACSP',
        reasons: state === 'rejected' ? reasons : [],
      })),
    ];
  }

  #book(
    payments: readonly BankPayment[],
    sign: 1 | -1,
    batch: Booking['batch'],
    isReturn = false,
    isByHand = false,
  ): void {
    const cents = sign * payments.reduce((sum, payment) => sum + payment.cents, 0);
    const day = new Date(Date.now() - this.#age * DAY_MS).toISOString().slice(0, 10);
    const reference = `B${String(this.#bookings.length)}`;
    this.#bookings.push({ reference, day, cents, payments, isReturn, isByHand, batch });
  }

  #write(
    format: 'camt.053' | 'camt.054',
    statementId: string,
    sequence: number | null,
    [from = 0, to = from]: readonly number[],
    flaw: Flaw,
  ): BankFileEvent[] {
    const bookings = this.#bookings.slice(from, to);
    const balance = (end: number) =>
      this.#bookings.slice(0, end).reduce((sum, { cents }) => sum + cents, 1_000_000_00);
    const opening = balance(from);
    const entries = bookings.map((booking, at) => this.#entry(booking, at === 0 ? flaw : 'none'));
    const moved = entries
      .flat()
      .reduce((sum, event) => sum + (event.type === 'entry' ? event.amountCents : 0), 0);
    const isStatement = format === 'camt.053';
    const iban = flaw === 'a foreign account' ? FOREIGN_IBAN : this.#iban;
    const day = bookings[0]?.day ?? null;
    const events: BankFileEvent[] = [
      { type: 'file', format, version: '001.08', messageId: `M${String((this.#files += 1))}` },
      {
        ...{ type: 'statement', statementId, account: iban, iban, sequence, page: null },
        electronicSequence: null,
        opening: isStatement ? { cents: opening, day } : null,
      },
      ...entries.flat(),
    ];
    if (flaw === 'no end') return events;
    const closing = isStatement ? { cents: opening + moved, day: bookings.at(-1)?.day ?? day } : null;
    return [...events, { type: 'statement-end', closing, entries: entries.length }];
  }

  #entry(
    { reference, day, cents, payments, isReturn, isByHand, batch }: Booking,
    flaw: Flaw,
  ): BankFileEvent[] {
    const extra = flaw === 'another amount' ? -1 : flaw === 'a fraction of a cent' ? -0.5 : 0;
    const entry: BankFileEvent = {
      ...{ type: 'entry', reference, amountCents: cents + extra, bookingDay: day, valueDay: day },
      ...{ isBooked: true, isReversal: false, note: null },
      batch: batch && { messageId: batch.messageId, paymentId: batch.messageId, count: batch.count },
    };
    if (batch?.hasDetails === false) return [entry];
    const transactions = payments.map(({ endToEndId, name, iban, cents: amount }, at): BankFileEvent => ({
      type: 'transaction',
      endToEndId: isByHand ? null : flaw === 'another EndToEndId' ? this.#otherId(endToEndId) : endToEndId,
      amountCents: (isReturn ? amount : -amount) + (at === 0 ? extra : 0),
      counterparty: { name, iban },
      remittance: '',
      isReturn,
      returnReason: isReturn ? 'AC04' : null,
    }));
    return [entry, ...transactions];
  }

  /** Of a payment to someone else or of another amount, because an exchange of equal payments changes nothing. */
  #otherId(endToEndId: string): string {
    const own = this.payments.find((payment) => payment.endToEndId === endToEndId);
    const other = this.payments.find(({ iban, cents }) => iban !== own?.iban || cents !== own.cents);
    return other?.endToEndId ?? 'UNKNOWN';
  }
}
