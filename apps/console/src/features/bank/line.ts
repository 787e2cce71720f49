import type { Tone } from '#kit/Badge.tsx';
import { formatDay } from '#kit/format/time.ts';
import { reasonInWords } from '@marketdesk/bank-files/reason-codes.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { BankLineMatch } from '@marketdesk/contract/documents.ts';

/** A line of the bank. In lists it lacks candidates and what is blocked. */
export type BankLine = RowOf<'admin_get_bank_lines'>;

export const STATE_TONES: Readonly<Record<BankLine['state'], Tone>> = {
  to_review: 'warn',
  on_hold: 'info',
  matched: 'good',
  ignored: 'neutral',
};

/** Whether the line awaits a decision. */
export const isOpen = ({ state }: BankLine): boolean => state === 'to_review' || state === 'on_hold';

const STATUSES: Readonly<Record<string, string>> = {
  RJCT: 'Rejected by the bank',
  CANC: 'Cancelled by the bank',
  ACSC: 'Executed by the bank',
  ACCC: 'Received by the payee’s bank',
  PDNG: 'Pending at the bank',
  PART: 'Accepted in part by the bank',
};

type Kind = Pick<BankLine, 'kind' | 'is_return' | 'status_code'>;

/** What the bank reports with a line. */
export function kindWords({ kind, is_return: isReturn, status_code: status }: Kind): string {
  if (kind === 'status') return STATUSES[status ?? ''] ?? 'Accepted by the bank';
  if (isReturn) return 'Returned payment';
  return kind === 'debit' ? 'Paid out' : 'Received';
}

/** Why the bank returned or rejected a payment. */
export const bankReason = ({ reason_code: code }: BankLine): string | null =>
  code === null ? null : `${reasonInWords(code)} (${code})`;

/** Who paid or was paid, or what the line is about. */
export const nameOfLine = (line: BankLine): string =>
  line.counterparty_name ?? line.batch_id ?? line.reference ?? kindWords(line);

/** `DE89 3704 0044 0532 0130 00`. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

export const PROVIDERS: Readonly<Record<string, string>> = {
  revolut: 'Revolut',
  simulator: 'Payout simulator',
};

/** A bank account, or the payout provider. */
export const accountWords = (account: string): string => PROVIDERS[account] ?? spacedIban(account);

/** `Line of 12 Nov 2026`. */
export const lineTitle = (line: BankLine): string => `Line of ${formatDay(line.booking_day)}`;

export const EFFECTS: Readonly<Record<BankLineMatch['effect'], { text: string; tone: Tone }>> = {
  paid: { text: 'Paid', tone: 'good' },
  returned: { text: 'Returned', tone: 'bad' },
  rejected: { text: 'Rejected', tone: 'bad' },
  repeated: { text: 'Reported before', tone: 'neutral' },
};

export const RULES: Readonly<Record<BankLineMatch['rule'], string>> = {
  end_to_end_id: 'Matched by the payment’s end-to-end ID.',
  batch: 'Matched as one booking of the whole run.',
  amount_and_receiver: 'Matched by amount, IBAN and name, which fit no other payment.',
  person: 'Matched by people.',
};

/** A match by a person, or one that gives money back, which another person has yet to confirm. */
export const isProposal = (match: BankLineMatch): boolean =>
  match.proposed_by !== null && match.confirmed_at === null && match.undone_at === null;
