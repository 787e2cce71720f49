import type { Row } from '../database/insert.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { type Calendar, DAY, HOUR, iso, MINUTE, OFFICE, within } from '../time/calendar.ts';
import { type Attempt, drawAttempt, type Outcome } from './attempt.ts';

export interface Withdrawal extends Outcome {
  readonly id: string;
  readonly person: Person;
  readonly method: 'revolut' | 'bank' | 'payout_link';
  readonly cents: number;
  readonly feePercent: number;
  readonly createdAt: number;
  /** Through the simulator. Null if staff marked the withdrawal by hand or have not handled it, or if a payout run pays it. */
  readonly attempt: Attempt | null;
  /** The line of a payout run: when it was released, and when the bank paid it. */
  readonly line: { readonly releasedAt: number | null; readonly paidAt: number | null } | null;
  /** Who released or marked it. */
  readonly releasedBy: { readonly id: string } | null;
}

/** The fee in percent was lowered ten months ago. */
export const FEE_LOWERED_DAYS_AGO = 300;
export const FEES = { before: 6, since: 5 } as const;

export function drawWithdrawal(
  random: Random,
  calendar: Calendar,
  request: { person: Person; cents: number; createdAt: number; method: Withdrawal['method'] },
): Withdrawal {
  const isRecent = request.createdAt > calendar.daysAgo(FEE_LOWERED_DAYS_AGO);
  const id = random.uuid();
  const outcome = drawOutcome(random, calendar, request);
  return {
    id,
    ...request,
    feePercent: isRecent ? FEES.since : FEES.before,
    ...outcome,
    attempt: drawAttempt(id, request.createdAt, calendar.now, outcome),
    line: null,
    releasedBy: null,
  };
}

/** Mostly paid out within a day. Recent withdrawals are often pending, some with an attempt. */
function drawOutcome(
  random: Random,
  { now }: Calendar,
  { createdAt, method }: Pick<Withdrawal, 'createdAt' | 'method'>,
): Outcome {
  const age = now - createdAt;
  const isWaiting = random.chance(age < DAY ? 0.75 : age < 4 * DAY ? 0.4 : age < 12 * DAY ? 0.06 : 0);
  const handledAt = Math.floor(createdAt + 4 * MINUTE + random.logNormal(11 * HOUR, 0.9));
  const processedAt = within(OFFICE, random, handledAt);
  if (isWaiting || processedAt > now) return pending(random, method);
  if (random.chance(0.07)) {
    const [remoteState, error] = random.pick(FAILURES[method]);
    return { status: 'failed', remoteState, payoutLink: null, error, processedAt };
  }
  return {
    status: 'success',
    remoteState: random.chance(0.9) ? (method === 'payout_link' ? 'processed' : 'completed') : null,
    payoutLink: null,
    error: null,
    processedAt,
  };
}

function pending(random: Random, method: Withdrawal['method']): Outcome {
  const isLink = method === 'payout_link';
  const states = isLink ? ['created', 'active', 'active', 'awaiting'] : ['created', 'pending', 'pending'];
  const remoteState = random.chance(0.3) ? random.pick(states) : null;
  const payoutLink =
    remoteState === 'active' ? `https://payout.example.com/p/${random.uuid().slice(0, 8)}` : null;
  return { status: 'pending', remoteState, payoutLink, error: null, processedAt: null };
}

type Failure = readonly [remoteState: string | null, error: string];
const STAFF_FAILURE: Failure = [null, 'Marked as failed: the user asked to change the method.'];

const FAILURES: Readonly<Record<Withdrawal['method'], readonly Failure[]>> = {
  revolut: [
    ['failed', 'Counterparty not found for this Revtag.'],
    ['declined', 'Declined by the provider: recipient account is restricted.'],
    ['reverted', 'Reverted by the receiving side after completion.'],
    STAFF_FAILURE,
  ],
  bank: [
    ['declined', 'Declined by the receiving bank: account name does not match.'],
    ['failed', 'The IBAN is not valid.'],
    ['reverted', 'Returned by the receiving bank: account closed.'],
    STAFF_FAILURE,
  ],
  payout_link: [
    ['expired', 'The payout link expired before it was used.'],
    ['cancelled', 'Payout link cancelled at the request of the user.'],
    ['failed', 'The card was declined by its issuer.'],
  ],
};

export const requestIdOf = ({ id }: Attempt): string => `md-${id.replaceAll('-', '')}`;

export const feeCents = ({ cents, feePercent }: Withdrawal): number => Math.round((cents * feePercent) / 100);

export function amounts(withdrawal: Withdrawal) {
  const { cents } = withdrawal;
  const fee = feeCents(withdrawal);
  return { amount_eur: euros(cents), fee_amount_eur: euros(fee), net_amount_eur: euros(cents - fee) };
}

export function withdrawalRow(withdrawal: Withdrawal): Row {
  const { line, attempt, status, processedAt } = withdrawal;
  const releasedAt = line
    ? line.releasedAt
    : (attempt?.requestedAt ?? (status === 'success' ? processedAt : null));
  return {
    id: withdrawal.id,
    user_id: withdrawal.person.id,
    method: withdrawal.method,
    ...amounts(withdrawal),
    fee_percent: withdrawal.feePercent,
    status: withdrawal.status,
    remote_state: withdrawal.remoteState,
    payout_link_url: withdrawal.payoutLink,
    error_message: withdrawal.error,
    released_by: releasedAt === null ? null : (withdrawal.releasedBy?.id ?? null),
    released_at: iso(releasedAt),
    created_at: iso(withdrawal.createdAt),
    processed_at: iso(withdrawal.processedAt),
  };
}

/** Text, because JSON numbers are not exact. */
export const euros = (cents: number): string => (cents / 100).toFixed(2);
