import { readable } from '#kit/list/options.ts';
import type { AttemptProvider } from '@marketdesk/contract/enums.ts';
import type { HistoryEntry } from '../withdrawals.api.ts';

export const PROVIDER_LABELS: Readonly<Record<AttemptProvider, string>> = {
  revolut: 'Revolut',
  simulator: 'Payout simulator',
  bank: 'Bank',
};

/** Providers' states in the product's words. */
const REMOTE_STATES: Readonly<Record<string, string | undefined>> = {
  created: 'Received by provider',
  awaiting: 'Awaiting provider',
  active: 'Ready to collect',
  processing: 'Being paid',
  processed: 'Paid',
  completed: 'Paid',
  reverted: 'Returned',
  // Codes of ISO 20022 in the bank's answers.
  rcvd: 'Received by bank',
  pdng: 'Pending at bank',
  actc: 'Accepted by bank',
  accp: 'Accepted by bank',
  acwc: 'Accepted by bank',
  acsp: 'Accepted by bank',
  acsc: 'Paid',
  accc: 'Paid',
  book: 'Paid',
  rjct: 'Rejected',
  rtrn: 'Returned',
};

/** A provider's state in the product's words; an unknown state is capitalized. */
export function remoteStateText(state: string): string {
  const known = state.toLowerCase();
  return REMOTE_STATES[known] ?? readable(known);
}

interface HistoryWord {
  text: string;
  tone?: 'good' | 'bad' | 'warn';
}

/** The name and tone of each kind of history entry. */
export const HISTORY_WORDS: Readonly<Record<string, HistoryWord | undefined>> = {
  requested: { text: 'Requested' },
  withdrawal_reserve: { text: 'Deducted from balance' },
  withdrawal_settle: { text: 'Settled', tone: 'good' },
  withdrawal_reopen: { text: 'Match with the bank undone', tone: 'warn' },
  withdrawal_refund: { text: 'Returned to balance', tone: 'warn' },
  payout_created: { text: 'Payout started' },
  payout_sending: { text: 'Sent to the provider' },
  payout_unknown: { text: 'No answer from the provider', tone: 'warn' },
  payout_accepted: { text: 'Accepted by the provider' },
  payout_completed: { text: 'Paid', tone: 'good' },
  payout_failed: { text: 'Payout failed', tone: 'bad' },
  payout_reverted: { text: 'Payout returned', tone: 'bad' },
  payout_rejected: { text: 'Rejected by the provider', tone: 'warn' },
  payout_not_sent: { text: 'Payout not sent', tone: 'warn' },
  payout_undecided: { text: 'Left for staff to decide', tone: 'warn' },
  payout_conflict: { text: 'Provider contradicts our records', tone: 'bad' },
  run_prepared: { text: 'In a payout run' },
  run_released: { text: 'Payout run released' },
  run_fetched: { text: 'File for the bank fetched' },
  run_cancelled: { text: 'Payout run cancelled', tone: 'warn' },
  recall_requested: { text: 'Recall asked of the bank', tone: 'warn' },
  recall_cancelled: { text: 'Recalled', tone: 'warn' },
  recall_refused: { text: 'Recall refused by the bank' },
  approved: { text: 'Approved', tone: 'good' },
  cooling_off_ended: { text: 'Cooling off ended', tone: 'warn' },
  approval_voided: { text: 'Approval withdrawn', tone: 'warn' },
  marked_success: { text: 'Marked as paid', tone: 'good' },
  marked_failed: { text: 'Marked as failed', tone: 'bad' },
};

const RUN_KINDS: readonly string[] = ['run_prepared', 'run_released', 'run_fetched'];

/** An entry's note, with methods, providers and states in the product's words. */
export function noteOf({ kind, note }: HistoryEntry): string | null {
  if (note === null || note === '') return null;
  if (kind === 'requested') return readable(note);
  if (kind === 'payout_created') return (PROVIDER_LABELS as Record<string, string | undefined>)[note] ?? note;
  if (RUN_KINDS.includes(kind)) return `Run ${note}`;
  return /^[a-z_]+$/.test(note) ? remoteStateText(note) : note;
}
