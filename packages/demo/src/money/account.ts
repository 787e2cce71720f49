import { isActive, type Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { type Calendar, DAY, HOUR, MINUTE } from '../time/calendar.ts';
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
  /** Only for a correction: the balance before it. */
  readonly before?: number;
}

export type Credit = Pick<LedgerEntry, 'cents' | 'at' | 'reason' | 'actor'> & {
  readonly kind: 'top_up' | 'earning' | 'correction';
};

export interface Account {
  readonly entries: LedgerEntry[];
  readonly withdrawals: Withdrawal[];
}

const MIN_PAYOUT_CENTS = 2000;

/**
 * Plays one account through its credits, oldest first: after some of them the person asks for a payout of what is
 * there at that moment. A refund counts from the moment at which the payout failed.
 */
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
    const cents = askFor(random, balanceAt(createdAt));
    if (cents < MIN_PAYOUT_CENTS || !isActive(person, createdAt)) return;
    const withdrawal = drawWithdrawal(random, calendar, {
      person,
      cents,
      createdAt,
      method: random.chance(0.85) ? method : random.pick(['revolut', 'bank', 'payout_link']),
    });
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
  // Some remember these days that there is something left.
  const lately = calendar.recent(random, 6);
  if (random.chance(0.09) && lately > latest) request(lately);
  return { entries: entries.sort((a, b) => a.at - b.at), withdrawals };
}

/** All of it, or a round part. */
function askFor(random: Random, balance: number): number {
  return random.chance(0.55) ? balance : Math.floor((balance * random.between(0.5, 0.95)) / 1000) * 1000;
}

function movements(withdrawal: Withdrawal): LedgerEntry[] {
  const { person, cents, createdAt, processedAt, status, attempt } = withdrawal;
  const entry = (kind: LedgerEntry['kind'], amount: number, at: number): LedgerEntry[] => [
    { person, cents: amount, kind, at, withdrawal },
  ];
  const reserve = entry('withdrawal_reserve', -cents, createdAt);
  if (processedAt === null) return reserve;
  if (status === 'success') return [...reserve, ...entry('withdrawal_settle', 0, processedAt)];
  const cameBack = attempt?.completedAt ? entry('withdrawal_settle', 0, attempt.completedAt) : [];
  return [...reserve, ...cameBack, ...entry('withdrawal_refund', cents, processedAt)];
}

/** The app pays out what was earned in it some hours after the job was confirmed. */
export const earnedAfter = (random: Random, completedAt: number): number =>
  Math.floor(completedAt + random.between(0.02, 3) * HOUR);
