import type { Row } from '../database/insert.ts';
import { isActive, type Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import type { Random } from '../random/random.ts';
import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { drawRuns, type Run } from '../bank/runs.ts';
import { type Credit, type LedgerEntry, movements, playAccount } from './account.ts';
import { TOP_UPS } from './configuration.ts';
import { euros, requestIdOf, type Withdrawal } from './withdrawal.ts';

/** A community’s ledger entries and withdrawals, oldest first. */
interface Money {
  readonly withdrawals: readonly Withdrawal[];
  readonly entries: readonly LedgerEntry[];
  readonly runs: readonly Run[];
}

export function drawMoney(world: World, people: readonly Person[], posts: readonly Post[]): Money {
  const random = stream(world, 'money');
  const earnings = earningsOf(world, random, posts);
  const accounts = people.map((person) => {
    const credits = [...(earnings.get(person.id) ?? []), ...topUps(world, random, person)];
    const all = [...credits, ...corrections(world, random, credits)].sort((a, b) => a.at - b.at);
    return playAccount(random, world.calendar, person, all);
  });
  const drawn = accounts
    .flatMap((account) => account.withdrawals)
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((withdrawal) => released(world, random, withdrawal));
  const runs = world.community > 0 ? [] : drawRuns(world, drawn);
  const inRuns = new Map(
    runs
      .filter(({ cancelled }) => cancelled === null)
      .flatMap(({ lines }) => lines.map(({ withdrawal }) => [withdrawal.id, withdrawal] as const)),
  );
  const withdrawals = drawn.map((withdrawal) => inRuns.get(withdrawal.id) ?? withdrawal);
  const entries = accounts
    .flatMap((account) => account.entries)
    .filter(({ withdrawal }) => withdrawal === undefined || !inRuns.has(withdrawal.id))
    .concat([...inRuns.values()].flatMap(movements))
    .sort((a, b) => a.at - b.at);
  recordPayouts(world, withdrawals);
  recordCorrections(world, entries);
  return { withdrawals, entries, runs };
}

function earningsOf({ calendar }: World, random: Random, posts: readonly Post[]): Map<string, Credit[]> {
  const earnings = new Map<string, Credit[]>();
  for (const { worker, completedAt, agreedPrice, paymentMethod } of posts) {
    if (!worker || completedAt === null || paymentMethod !== 'in_app' || agreedPrice === null) continue;
    // Earnings arrive up to three hours after the job was confirmed.
    const at = Math.min(Math.floor(completedAt + random.between(0.02, 3) * HOUR), calendar.now - 1);
    const credit: Credit = { kind: 'earning', cents: agreedPrice * 100, at };
    earnings.set(worker.id, [...(earnings.get(worker.id) ?? []), credit]);
  }
  return earnings;
}

function topUps({ calendar }: World, random: Random, person: Person): Credit[] {
  if (!random.chance(0.11)) return [];
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  return Array.from({ length: count }, (): Credit => {
    const at = Math.floor(person.createdAt + random.next() * (calendar.now - person.createdAt - MINUTE));
    return { kind: 'top_up', cents: random.pick(TOP_UPS) * 100, at };
  }).filter(({ at }) => isActive(person, at));
}

const CORRECTIONS = [
  'Refund of a double booking',
  'Goodwill after a lost payout link',
  'Earning of a job that was closed by mistake',
  'Compensation agreed in support',
];

function corrections({ calendar, staff }: World, random: Random, credits: readonly Credit[]): Credit[] {
  const first = credits[0];
  if (!first || !random.chance(0.02)) return [];
  const at = Math.floor(first.at + random.between(0.2, 30) * DAY);
  if (at >= calendar.now - HOUR) return [];
  const cents = random.pick([500, 1000, 1250, 2000, 3990]);
  return [
    {
      kind: 'correction',
      cents,
      at,
      reason: random.pick(CORRECTIONS),
      actor: staff.onDuty(random, at, 'money.adjust'),
    },
  ];
}

/** Draws who released or marked a withdrawal. */
function released({ staff }: World, random: Random, withdrawal: Withdrawal): Withdrawal {
  const at = withdrawal.attempt?.requestedAt ?? withdrawal.processedAt;
  return at === null
    ? withdrawal
    : { ...withdrawal, releasedBy: staff.releaser(random, at, withdrawal.cents) };
}

function recordCorrections({ audit }: World, entries: readonly LedgerEntry[]): void {
  for (const { kind, actor, at, person, before = 0, cents, reason } of entries) {
    if (kind !== 'correction' || !actor) continue;
    const details = { balance: { old: before / 100, new: (before + cents) / 100 }, reason };
    audit.record({ at, actor, action: 'update_user_profile', table: 'profiles', id: person.id, details });
  }
}

export const ledgerRow = (entry: LedgerEntry): Row => ({
  user_id: entry.person.id,
  amount: euros(entry.cents),
  kind: entry.kind,
  withdrawal_id: entry.withdrawal?.id ?? null,
  reason: entry.reason ?? null,
  actor_user_id: entry.actor?.id ?? null,
  created_at: iso(entry.at),
});

/** Audit entries of releases, payout results and marking by hand. */
function recordPayouts({ audit }: World, withdrawals: readonly Withdrawal[]): void {
  for (const withdrawal of withdrawals) {
    const { id, status, attempt, line, processedAt, error, cents, releasedBy } = withdrawal;
    if (line) continue;
    const record = (at: number, actor: typeof releasedBy, action: string, details: object) => {
      audit.record({ at, actor, action, table: 'withdrawal_requests', id, details: { ...details } });
    };
    const amount_eur = Number(euros(cents));
    const change = { old_status: 'pending', new_status: status, amount_eur, error_message: error };
    if (!attempt) {
      if (processedAt !== null) record(processedAt, releasedBy, `mark_withdrawal_${status}`, change);
      continue;
    }
    const payout = { provider: 'simulator', request_id: requestIdOf(attempt) };
    record(attempt.requestedAt, releasedBy, 'process_withdrawal', { amount_eur, ...payout });
    if (attempt.state === 'reverted' && attempt.completedAt !== null) {
      const paid = { ...change, new_status: 'success', error_message: null, payout_state: 'completed' };
      record(attempt.completedAt, null, 'payout_completed', { ...paid, ...payout });
      change.old_status = 'success';
    }
    if (processedAt === null) continue;
    const now = { ...change, ...payout, payout_state: attempt.state, remote_state: withdrawal.remoteState };
    record(processedAt, null, `payout_${attempt.state}`, now);
  }
}
