import { isActive, type Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { type Calendar, DAY, MINUTE } from '../time/calendar.ts';
import { drawWithdrawal, type Withdrawal } from './withdrawal.ts';

export interface LedgerEntry {
  readonly person: Person;
  readonly cents: number;
  readonly kind:
    | 'top_up'
    | 'earning'
    | 'withdrawal_reserve'
    | 'withdrawal_settle'
    | 'withdrawal_refund'
    | 'correction';
  readonly at: number;
  readonly withdrawal?: Withdrawal;
  readonly reason?: string;
  readonly actor?: { readonly id: string };
  /** The balance before a correction. */
  readonly before?: number;
}

export type Credit = Pick<LedgerEntry, 'cents' | 'at' | 'reason' | 'actor'> & {
  readonly kind: 'top_up' | 'earning' | 'correction';
};

interface Account {
  readonly entries: LedgerEntry[];
  readonly withdrawals: Withdrawal[];
}

const MIN_PAYOUT_CENTS = 2000;

/** Simulates one account. After some of its credits, oldest first, the person requests a payout of the balance. */
export function playAccount(
  random: Random,
  calendar: Calendar,
  person: Person,
  credits: readonly Credit[],
): Account {
  const entries: LedgerEntry[] = [];
  const withdrawals: Withdrawal[] = [];
  const balanceAt = (moment: number) =>
    entries.reduce((sum, entry) => (entry.at <= moment ? sum + entry.cents : sum), 0);
  const method = random.pick(['revolut', 'revolut', 'bank', 'bank', 'bank', 'payout_link'] as const);

  const request = (createdAt: number) => {
    const balance = balanceAt(createdAt);
    const isWhole = random.chance(0.55);
    const cents = isWhole ? balance : Math.floor((balance * random.between(0.5, 0.95)) / 1000) * 1000;
    if (cents < MIN_PAYOUT_CENTS || !isActive(person, createdAt)) return;
    const by = random.chance(0.85) ? method : random.pick(['revolut', 'bank', 'payout_link'] as const);
    const withdrawal = drawWithdrawal(random, calendar, { person, cents, createdAt, method: by });
    withdrawals.push(withdrawal);
    entries.push(...movements(withdrawal));
  };

  let latest = 0;
  credits.forEach((credit, index) => {
    entries.push({ person, ...credit, before: balanceAt(credit.at) });
    const next = Math.min(credits[index + 1]?.at ?? Infinity, calendar.now - MINUTE);
    const createdAt = Math.floor(credit.at + MINUTE + random.logNormal(1.2 * DAY, 1));
    latest = credit.at;
    if (createdAt >= next || !random.chance(0.5)) return;
    request(createdAt);
    latest = createdAt;
  });
  // Some request a payout of the rest in the last days.
  const lately = calendar.recent(random, 6);
  if (random.chance(0.09) && lately > latest) request(lately);
  return { entries: entries.sort((a, b) => a.at - b.at), withdrawals };
}

export function movements(withdrawal: Withdrawal): LedgerEntry[] {
  const { person, cents, createdAt, processedAt, status, attempt, line } = withdrawal;
  const entry = (kind: LedgerEntry['kind'], amount: number, at: number): LedgerEntry[] => [
    { person, cents: amount, kind, at, withdrawal },
  ];
  const reserve = entry('withdrawal_reserve', -cents, createdAt);
  if (processedAt === null) return reserve;
  if (status === 'success') return [...reserve, ...entry('withdrawal_settle', 0, processedAt)];
  const paidAt = line?.paidAt ?? attempt?.completedAt;
  const cameBack = paidAt ? entry('withdrawal_settle', 0, paidAt) : [];
  return [...reserve, ...cameBack, ...entry('withdrawal_refund', cents, processedAt)];
}
