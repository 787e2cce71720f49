import { destinationOf } from '../money/payouts.ts';
import { euros, feeCents, type Withdrawal } from '../money/withdrawal.ts';
import type { StaffMember } from '../people/staff.ts';
import { nameId } from '../random/random.ts';
import { HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { bankingDay, bankingDaysBefore, dayOf } from './days.ts';
import { rejectedAt, reportedAt, returnDay, type NumberedRun, type Run, type RunLine } from './runs.ts';

interface Match {
  readonly withdrawal: Withdrawal;
  /** Null for a withdrawal that was marked as paid by hand. */
  readonly attemptId: string | null;
  readonly effect: 'paid' | 'returned' | 'rejected';
  readonly cents: number | null;
  readonly rule: 'end_to_end_id' | 'batch' | 'amount_and_receiver' | 'person';
  /** What gives money back, and a person’s match, count after another person confirmed them. */
  readonly proposedBy: StaffMember | null;
  readonly confirmedBy: StaffMember | null;
}

export interface BankLine {
  readonly name: string;
  readonly kind: 'debit' | 'credit' | 'status';
  /** Midnight. */
  readonly day: number;
  readonly cents: number | null;
  readonly state: 'matched' | 'to_review' | 'ignored' | 'on_hold';
  readonly reason: string | null;
  readonly endToEndId?: string | null;
  readonly batch?: { readonly id: string; readonly count: number } | null;
  readonly payee?: { readonly name: string | null; readonly iban: string | null };
  readonly remittance?: string;
  readonly isReturn?: boolean;
  readonly reasonCode?: string | null;
  readonly statusCode?: string | null;
  readonly owner?: StaffMember | null;
  /** When its state was set; default: when its file was uploaded. */
  readonly since?: number;
  readonly matches?: readonly Match[];
}

export interface BankFile {
  readonly id: string;
  readonly name: string;
  readonly uploadedBy: StaffMember;
  readonly at: number;
  /** Null for the bank’s answer to a run. */
  readonly statement: {
    readonly number: number;
    readonly day: number;
    readonly opening: number;
    readonly closing: number;
  } | null;
  readonly lines: readonly BankLine[];
}

/** What the account held before the first statement, in cents. */
const OPENING = 2_500_000;

/** What the bank reported in the last weeks: answers to runs, and a statement of each day with bookings but one. */
export function drawBankFiles(
  world: World,
  runs: readonly NumberedRun[],
  withdrawals: readonly Withdrawal[],
): BankFile[] {
  const days = bankingDaysBefore(world.calendar.now, 24);
  const day = (ago: number) => days[ago - 1] ?? world.calendar.now;
  const lines = [
    ...ownBookings(world, day),
    ...runs.flatMap((run) => runBookings(world, run, day)),
    ...byHand(withdrawals, day),
  ].filter((line) => line.day <= day(2));

  let balance = OPENING;
  const statements = days.toReversed().flatMap((midnight, number) => {
    const booked = lines.filter((line) => line.day === midnight);
    const opening = balance;
    balance = booked.reduce((sum, { cents }) => sum + (cents ?? 0), opening);
    // Nobody has uploaded the statement of this day.
    if (booked.length === 0 || midnight === day(MISSING)) return [];
    const statement = { number: number + 1, day: midnight, opening, closing: balance };
    return [
      fileOf(world, `camt053-${dayOf(midnight)}.xml`, { at: reportedAt(midnight), statement, lines: booked }),
    ];
  });
  return [...statements, ...answers(world, runs)].sort((a, b) => a.at - b.at);
}

/** Banking days ago. */
const MISSING = 5;

const fileOf = (
  { staff }: World,
  name: string,
  rest: Pick<BankFile, 'at' | 'statement' | 'lines'>,
): BankFile => ({
  id: nameId(`bank file ${name}`),
  name,
  uploadedBy: staff.finance,
  ...rest,
});

type DayAgo = (ago: number) => number;

/** Bookings that are no payouts. */
function ownBookings({ staff: { finance } }: World, day: DayAgo): BankLine[] {
  return [
    {
      name: 'funding',
      kind: 'credit',
      day: day(22),
      cents: 1_000_000,
      state: 'ignored',
      reason: 'A transfer from our own collection account.',
      payee: { name: 'Marketdesk Demo', iban: null },
      remittance: 'Funds for payouts',
      owner: finance,
      since: reportedAt(day(22)) + HOUR,
    },
    {
      name: 'fees',
      kind: 'debit',
      day: day(12),
      cents: -1_490,
      state: 'on_hold',
      reason: 'Asked the bank what this fee is for.',
      payee: { name: 'Demo Bank', iban: null },
      remittance: 'Account fees',
      owner: finance,
      since: reportedAt(day(12)) + HOUR,
    },
    {
      name: 'unknown credit',
      kind: 'credit',
      day: day(6),
      cents: 12_000,
      state: 'to_review',
      reason: 'This came in for no payout.',
      payee: { name: 'Bürobedarf Online', iban: null },
      remittance: 'Gutschrift 4711',
    },
    {
      name: 'missing',
      kind: 'debit',
      day: day(MISSING),
      cents: -8_900,
      state: 'to_review',
      reason: null,
    },
  ];
}

export const netOf = (withdrawal: Withdrawal): number => withdrawal.cents - feeCents(withdrawal);

export const endToEndIdOf = ({ id }: Pick<RunLine, 'id'>): string => `md-${id.replaceAll('-', '')}`;

export const remittanceOf = ({ id }: Withdrawal): string => `Withdrawal ${id.slice(0, 8).toUpperCase()}`;

function payeeOf(withdrawal: Withdrawal) {
  const { holder = null, iban = null } = destinationOf(withdrawal) ?? {};
  return { name: holder, iban };
}

function runBookings(world: World, run: NumberedRun, day: DayAgo): BankLine[] {
  if (run.fetched === null) return [];
  const executed = run.lines.filter(({ fate }) => fate !== 'rejected' && fate !== 'recalled');
  if (run.isBatchBooked) return [batchBooking(run, executed)];
  return [
    ...executed.map((line) => payment(run, line, run.executionDay)),
    ...run.lines.flatMap((line) => exceptions(world, run, line, day)),
  ];
}

function batchBooking(run: NumberedRun, lines: readonly RunLine[]): BankLine {
  const matches = lines.map((line) => matchOf(line, 'paid', 'batch'));
  return {
    name: run.id,
    kind: 'debit',
    day: run.executionDay,
    cents: matches.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    state: 'matched',
    reason: `The whole of run ${run.number}.`,
    batch: { id: run.messageId, count: lines.length },
    matches,
  };
}

function matchOf({ id, withdrawal }: RunLine, effect: Match['effect'], rule: Match['rule']): Match {
  const cents = { paid: -netOf(withdrawal), returned: netOf(withdrawal), rejected: null }[effect];
  return { withdrawal, attemptId: id, effect, cents, rule, proposedBy: null, confirmedBy: null };
}

const confirmed = ({ staff }: World, match: Match): Match => ({
  ...match,
  proposedBy: staff.finance,
  confirmedBy: staff.admin,
});

/** The debit of one payment of a run. */
function payment(run: NumberedRun, line: RunLine, day: number): BankLine {
  const { withdrawal, fate } = line;
  const details = {
    name: line.id,
    kind: 'debit',
    day,
    endToEndId: endToEndIdOf(line),
    payee: payeeOf(withdrawal),
    remittance: remittanceOf(withdrawal),
  } as const;
  if (fate !== 'other amount')
    return {
      ...details,
      cents: -netOf(withdrawal),
      state: 'matched',
      reason: null,
      matches: [matchOf(line, 'paid', 'end_to_end_id')],
    };
  const cents = -netOf(withdrawal) - 150;
  const ordered = `${euroText(netOf(withdrawal))} was ordered with run ${run.number}`;
  const reason = `The bank booked ${euroText(-cents)}, but ${ordered}.`;
  return { ...details, cents, state: 'to_review', reason };
}

const euroText = (cents: number): string => `€${euros(cents)}`;

function exceptions(world: World, run: NumberedRun, line: RunLine, day: DayAgo): BankLine[] {
  const { withdrawal, fate } = line;
  const debit = payment(run, line, day(8));
  if (fate === 'paid twice')
    return [
      { ...debit, name: `${line.id} again`, state: 'to_review', reason: secondDebit(run), matches: [] },
    ];
  if (fate !== 'returned' && fate !== 'coming back') return [];
  const back = {
    ...debit,
    name: `${line.id} back`,
    kind: 'credit',
    cents: netOf(withdrawal),
    isReturn: true,
  } as const;
  if (fate === 'returned')
    return [
      {
        ...back,
        day: returnDay(run),
        reasonCode: 'AC04',
        reason: 'Returned: the whole amount is back in the balance.',
        matches: [confirmed(world, matchOf(line, 'returned', 'end_to_end_id'))],
      },
    ];
  const match = { ...matchOf(line, 'returned', 'person'), proposedBy: world.staff.finance };
  return [
    {
      ...back,
      day: day(2),
      endToEndId: null,
      state: 'to_review',
      reason: 'A returned payment without the id of a payout. Match it by hand.',
      matches: [match],
    },
  ];
}

const secondDebit = ({ executionDay }: Run): string =>
  `A second debit for the same payment: it was already booked on ${longDay(executionDay)}. Ask the bank to give one back.`;

/** `5 Nov 2026`, as the database writes it. */
const longDay = (moment: number): string => new Date(moment).toUTCString().slice(5, 16).replace(/^0/, '');

/** Withdrawals that were marked as paid and that the bank shows, except the last one. */
function byHand(withdrawals: readonly Withdrawal[], day: DayAgo): BankLine[] {
  const marked = withdrawals.filter(
    ({ method, status, attempt, line, processedAt }) =>
      method === 'bank' && status === 'success' && !attempt && !line && (processedAt ?? 0) > day(22),
  );
  return marked.slice(0, -1).map((withdrawal) => {
    const cents = -netOf(withdrawal);
    const effect = { effect: 'paid', rule: 'amount_and_receiver' } as const;
    const people = { attemptId: null, proposedBy: null, confirmedBy: null };
    return {
      name: withdrawal.id,
      kind: 'debit',
      day: bankingDay(withdrawal.processedAt ?? 0, 1),
      cents,
      state: 'matched',
      reason: 'Marked as paid by hand; amount, account and name are the same.',
      payee: payeeOf(withdrawal),
      remittance: remittanceOf(withdrawal),
      matches: [{ withdrawal, cents, ...effect, ...people }],
    };
  });
}

/** The bank’s answers (pain.002): what it rejected, and that it has accepted the rest. */
function answers(world: World, runs: readonly Run[]): BankFile[] {
  return runs.flatMap((run) => {
    const rejected = run.lines.filter(({ fate }) => fate === 'rejected');
    const isOpen = run.lines.some(({ fate }) => fate === 'recalled');
    if (run.fetched === null || (rejected.length === 0 && !isOpen)) return [];
    const status = { kind: 'status', day: run.executionDay, cents: null } as const;
    const lines: BankLine[] = rejected.map((line) => ({
      ...status,
      name: `${line.id} rejected`,
      endToEndId: endToEndIdOf(line),
      batch: { id: run.messageId, count: 1 },
      statusCode: 'RJCT',
      reasonCode: 'AC01',
      state: 'matched',
      reason: 'Rejected: the whole amount is back in the balance.',
      matches: [confirmed(world, matchOf(line, 'rejected', 'end_to_end_id'))],
    }));
    const accepted: BankLine = {
      ...status,
      name: `${run.id} accepted`,
      batch: { id: run.messageId, count: run.lines.length },
      statusCode: 'ACSP',
      state: 'matched',
      reason: 'Not rejected by the bank.',
    };
    const name = `pain002-${run.messageId.slice(0, 11)}.xml`;
    return [
      fileOf(world, name, {
        at: rejectedAt(run),
        statement: null,
        lines: rejected.length > 0 ? lines : [accepted],
      }),
    ];
  });
}
