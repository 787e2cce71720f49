import { destinationOf } from '../money/payouts.ts';
import type { Withdrawal } from '../money/withdrawal.ts';
import { isActive } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Random } from '../random/random.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { at, bankingDay, bankingDaysBefore } from './days.ts';

/** What becomes of a payment. */
type Fate =
  | 'open'
  | 'paid'
  | 'paid twice'
  | 'rejected'
  | 'returned'
  // The bank has given it back, and nobody has confirmed that yet.
  | 'coming back'
  | 'other amount'
  | 'recalled';

export interface RunLine {
  /** Of the attempt. */
  readonly id: string;
  readonly fate: Fate;
  /** When the bank was asked to give it back. */
  readonly recalledAt: number | null;
  /** With this outcome, unless the run was cancelled. */
  readonly withdrawal: Withdrawal;
}

/** A step of a run, with its person and time. */
interface Step {
  readonly by: StaffMember;
  readonly at: number;
}

export interface Run {
  readonly id: string;
  readonly messageId: string;
  /** Midnight. */
  readonly executionDay: number;
  readonly isBatchBooked: boolean;
  readonly prepared: Step;
  readonly released: readonly Step[];
  readonly fetched: Step | null;
  readonly cancelled: Step | null;
  /** In the order of the file. */
  readonly lines: readonly RunLine[];
}

/** With the number that the database gave. */
export interface NumberedRun extends Run {
  readonly number: number;
}

interface Plan {
  /** In banking days before today: it pays what was requested between the two. */
  readonly since: number;
  readonly prepared: number;
  readonly hour: number;
  readonly most: number;
  readonly reaches: 'draft' | 'first release' | 'second release' | 'cancellation' | 'bank';
  readonly isBatchBooked: boolean;
  /** Of the first lines; the others are paid. */
  readonly fates: readonly Fate[];
}

const AT_THE_BANK = { hour: 9, most: 12, reaches: 'bank', isBatchBooked: false, fates: [] } as const;
const WAITING = {
  since: 3,
  prepared: 1,
  most: 3,
  isBatchBooked: true,
  fates: ['open', 'open', 'open'],
} as const;
const PLANS: readonly Plan[] = [
  { ...AT_THE_BANK, since: 27, prepared: 22, fates: ['returned'] },
  { ...AT_THE_BANK, since: 22, prepared: 16, isBatchBooked: true },
  { ...WAITING, since: 16, prepared: 12, hour: 9, reaches: 'cancellation' },
  { ...AT_THE_BANK, since: 16, prepared: 11, fates: ['rejected', 'paid twice', 'coming back'] },
  { ...AT_THE_BANK, since: 8, prepared: 3, fates: ['other amount', 'recalled'] },
  { ...WAITING, hour: 13, reaches: 'second release' },
  { ...WAITING, hour: 15, reaches: 'first release' },
  { ...WAITING, hour: 16, reaches: 'draft' },
];

/** In cents: below the limit above which a withdrawal needs an approval, and three of them below half of the release limit. */
const LARGEST = 60_000;
export const RECALL_REASON = 'The payee wrote that this account is closed.';
export const CANCEL_REASON = 'Prepared a day too early.';

/** Payout runs of the last weeks, in every state. Their lines replace what was drawn for the withdrawals. */
export function drawRuns(world: World, withdrawals: readonly Withdrawal[]): Run[] {
  const random = stream(world, 'bank');
  const taken = new Set<string>();
  return PLANS.flatMap((plan, index) => {
    const run = drawFrame(world, random, plan, index);
    const chosen = choose(world, plan, { withdrawals, taken });
    if (chosen.length === 0) return [];
    if (run.cancelled === null) for (const { id } of chosen) taken.add(id);
    const lines = chosen.map((withdrawal, line) =>
      run.cancelled
        ? { id: random.uuid(), fate: 'open' as const, recalledAt: null, withdrawal }
        : drawLine(random, run, withdrawal, plan.fates[line] ?? 'paid'),
    );
    return [{ ...run, lines: lines.sort((a, b) => (a.id < b.id ? -1 : 1)) }];
  });
}

const preparation = (now: number, { since, prepared, hour }: Plan) => {
  const days = bankingDaysBefore(now, since);
  return {
    from: at(days[since - 1] ?? now, AT_THE_BANK.hour),
    until: at(days[prepared - 1] ?? now, hour, 10),
  };
};

/** Small bank withdrawals that were not refused, of people who can be paid today, oldest first. */
function choose(
  { calendar: { now } }: World,
  plan: Plan,
  { withdrawals, taken }: { withdrawals: readonly Withdrawal[]; taken: ReadonlySet<string> },
): Withdrawal[] {
  const { from, until } = preparation(now, plan);
  const fitting = withdrawals.filter((withdrawal) => {
    const { id, person, method, status, cents, createdAt } = withdrawal;
    const isRequested = createdAt < until - 2 * HOUR && !taken.has(id);
    // A bank needs Latin letters.
    const isWritable = /[a-z]/i.test(destinationOf(withdrawal)?.holder ?? '');
    const isSmall = method === 'bank' && status !== 'failed' && cents <= LARGEST;
    return isSmall && isRequested && isWritable && isActive(person, now);
  });
  const recent = fitting.filter(({ createdAt }) => createdAt > from);
  // In a small marketplace, what waited longer.
  const chosen = plan.reaches === 'bank' && recent.length < 3 ? fitting.slice(-3) : recent;
  return chosen.slice(0, plan.most);
}

type Frame = Omit<Run, 'lines'>;

function drawFrame({ calendar: { now }, staff }: World, random: Random, plan: Plan, index: number): Frame {
  const preparedAt = preparation(now, plan).until;
  const isToday = plan.prepared === 1;
  // The demo's admin can give the second release of the run that waits for it.
  const isByAdmin = index % 2 === 0 && plan.reaches !== 'first release';
  const [first, second] = isByAdmin
    ? [staff.admin, staff.finance]
    : [staff.finance, staff.otherAdmin(staff.admin)];
  const releases = { draft: 0, 'first release': 1, cancellation: 1, 'second release': 2, bank: 2 }[
    plan.reaches
  ];
  const id = random.uuid();
  return {
    id,
    messageId: `MD-${id.replaceAll('-', '').toUpperCase()}`,
    executionDay: bankingDay(isToday ? now : preparedAt, 1),
    isBatchBooked: plan.isBatchBooked,
    prepared: { by: staff.finance, at: preparedAt },
    released: [
      { by: first, at: preparedAt + 25 * MINUTE },
      { by: second, at: preparedAt + 70 * MINUTE },
    ].slice(0, releases),
    fetched: plan.reaches === 'bank' ? { by: second, at: preparedAt + 80 * MINUTE } : null,
    cancelled: plan.reaches === 'cancellation' ? { by: staff.finance, at: preparedAt + 3 * HOUR } : null,
  };
}

/** The statement of a day is uploaded on the next one. */
export const reportedAt = (day: number): number => at(bankingDay(day, 1), 7, 40);

/** The day on which a returned payment comes back. */
export function returnDay({ executionDay }: Frame): number {
  return bankingDay(bankingDay(bankingDay(executionDay, 1), 1), 1);
}

/** When the bank’s refusal of a payment is uploaded. */
export const rejectedAt = ({ executionDay }: Frame): number => at(executionDay, 8, 10);

const PAID: readonly Fate[] = ['paid', 'paid twice', 'returned', 'coming back'];

function drawLine(random: Random, run: Frame, withdrawal: Withdrawal, fate: Fate): RunLine {
  const paidAt = PAID.includes(fate) ? reportedAt(run.executionDay) : null;
  const failedAt =
    fate === 'returned' ? reportedAt(returnDay(run)) : fate === 'rejected' ? rejectedAt(run) : null;
  const second = run.released[1];
  return {
    id: random.uuid(),
    fate,
    recalledAt: fate === 'recalled' && run.fetched !== null ? run.fetched.at + 40 * MINUTE : null,
    withdrawal: {
      ...withdrawal,
      status: failedAt !== null ? 'failed' : paidAt !== null ? 'success' : 'pending',
      remoteState: REMOTE_STATES[fate] ?? null,
      payoutLink: null,
      error: failedAt === null ? null : fate === 'returned' ? RETURNED : REJECTED,
      processedAt: failedAt ?? paidAt,
      attempt: null,
      line: { releasedAt: second?.at ?? null, paidAt },
      releasedBy: second?.by ?? null,
    },
  };
}

const BACK = ', so the whole amount is back in the balance. Check the bank details before the next request.';
const RETURNED = `The bank returned this payment${BACK}`;
const REJECTED = `The bank could not make this payment${BACK}`;
const REMOTE_STATES: Partial<Record<Fate, string>> = {
  paid: 'BOOK',
  'paid twice': 'BOOK',
  'coming back': 'BOOK',
  returned: 'RTRN',
  rejected: 'RJCT',
};
