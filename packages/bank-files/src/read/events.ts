/** An amount in cents. The day is null where MT940 has none (000000). */
export interface Balance {
  cents: number;
  day: string | null;
}

export type BankFileFormat = 'pain.002' | 'camt.053' | 'camt.054' | 'MT940';

/** The first event of every file. */
export interface FileEvent {
  type: 'file';
  format: BankFileFormat;
  /** Such as `001.08`; null for MT940. */
  version: string | null;
  /** Chosen by the bank. Not unique in MT940, where many banks repeat `STARTUMSE`. */
  messageId: string;
}

/** A statement or notification begins. Its entries follow, then `statement-end`. */
export interface StatementEvent {
  type: 'statement';
  statementId: string;
  /** The account as the bank writes it: IBAN, or bank code and number. */
  account: string;
  iban: string | null;
  /** Counts the account's statements, per year at most banks. */
  sequence: number | null;
  page: number | null;
  electronicSequence: number | null;
  opening: Balance | null;
}

/** Opening balance and booked entries add up to the closing balance, if the file has both balances. */
export interface StatementEndEvent {
  type: 'statement-end';
  closing: Balance | null;
  entries: number;
}

/** A line of a statement. Its transactions follow, none if the bank gives no details. */
export interface EntryEvent {
  type: 'entry';
  /** The bank's reference. */
  reference: string | null;
  /** Negative if money left the account. */
  amountCents: number;
  bookingDay: string | null;
  valueDay: string | null;
  /** false for pending entries, which don't change the balance. */
  isBooked: boolean;
  /** The bank corrects an earlier entry. The sign is that of the correction. */
  isReversal: boolean;
  /** One entry for many payments: ids of the order, and the number of payments. */
  batch: { messageId: string | null; paymentId: string | null; count: number | null } | null;
  /** The bank's text of an entry without transactions. */
  note: string | null;
}

/** A payment within the entry before it. */
export interface TransactionEvent {
  type: 'transaction';
  endToEndId: string | null;
  /** Signed like an entry's. null if the bank gives none in euros. */
  amountCents: number | null;
  counterparty: { name: string | null; iban: string | null };
  remittance: string;
  isReturn: boolean;
  /** A code for `reasonInWords`. */
  returnReason: string | null;
}

/** The state of a whole order, of a payment block or of one payment, such as `ACSC` or `RJCT`. */
interface Status {
  /** null if the bank reports it only for the parts or for the whole. */
  status: string | null;
  reasons: StatusReason[];
}

export interface StatusReason {
  /** A code for `reasonInWords`. */
  code: string | null;
  text: string;
}

export interface GroupStatusEvent extends Status {
  type: 'group-status';
  originalMessageId: string;
}

export interface PaymentStatusEvent extends Status {
  type: 'payment-status';
  originalPaymentId: string;
}

export interface TransactionStatusEvent extends Status {
  type: 'transaction-status';
  endToEndId: string | null;
}

/** Statements (camt, MT940) have statements, entries and transactions; pain.002 has states, each before its parts. */
export type BankFileEvent =
  | FileEvent
  | StatementEvent
  | EntryEvent
  | TransactionEvent
  | StatementEndEvent
  | GroupStatusEvent
  | PaymentStatusEvent
  | TransactionStatusEvent;
