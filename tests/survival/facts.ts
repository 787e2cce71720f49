import type { Database } from '@marketdesk/backend/database/database.ts';
import { STEPS, type Day, type Outcome, type Step } from './day.ts';

/** How often a step is in the database: as a row, and as the rows written together with it. */
type Facts = Record<Step, { rows: number; companions: number }>;

const entries = (action: string, ids: string) =>
  `(select count(*) from public.admin_action_audit a where a.action = '${action}' and a.entity_id in (${ids}))`;
const reports = 'select r.id::text from public.reports r where r.reporter_user_id = p.id';
const tickets = 'select t.id::text from public.support_tickets t where t.user_id = p.id';
const withdrawals = 'select w.id::text from public.withdrawal_requests w where w.user_id = p.id';
const inTickets = `from public.support_messages m join public.support_tickets t on t.id = m.ticket_id where t.user_id = p.id`;

const COUNTS: Record<Step, { rows: string; companions: string }> = {
  report: {
    rows: `(select count(*) from (${reports}) r)`,
    companions: `(select count(*) from public.reports r where r.reporter_user_id = p.id and r.description = p.id::text)`,
  },
  report_claim: {
    rows: `(select count(*) from public.reports r where r.reporter_user_id = p.id and r.status = 'claimed')`,
    companions: entries('claim_report', reports),
  },
  ticket: {
    rows: `(select count(*) from (${tickets}) t)`,
    companions: `(select count(*) ${inTickets} and m.sender_user_id = p.id)`,
  },
  ticket_claim: {
    rows: `(select count(*) from public.support_tickets t where t.user_id = p.id and t.status = 'claimed')`,
    companions: entries('claim_support_ticket', tickets),
  },
  message: {
    rows: `(select count(*) ${inTickets} and m.sender_user_id <> p.id)`,
    companions: entries('send_support_message', tickets),
  },
  withdrawal: {
    rows: `(select count(*) from (${withdrawals}) w)`,
    companions: `(select count(*) from public.balance_ledger l where l.user_id = p.id and l.kind = 'withdrawal_reserve')`,
  },
  payout: {
    rows: `(select count(*) from public.payout_attempts a where a.withdrawal_id::text in (${withdrawals}))`,
    companions: entries('process_withdrawal', withdrawals),
  },
  profile: {
    rows: `(select count(*) from public.profiles f where f.user_id = p.id and f.bio = p.id::text)`,
    companions: entries('update_user_profile', 'p.id::text'),
  },
};

/** The database's rows about these people. */
async function factsOf(database: Database, ids: string[]): Promise<Map<string, Facts>> {
  const columns = STEPS.map(
    (step) =>
      `'${step}', json_build_object('rows', ${COUNTS[step].rows}, 'companions', ${COUNTS[step].companions})`,
  );
  const rows = await database.query<{ id: string; facts: Facts }>(
    `select p.id, json_build_object(${columns.join(', ')}) as facts from unnest($1::uuid[]) p (id)`,
    [ids],
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** The result of all days, and a message for every inconsistency. */
export interface Verdict {
  acknowledged: number;
  /** Never answered, but applied. */
  unknownApplied: number;
  unknownMissing: number;
  faults: string[];
}

/** Compares acknowledgements with the database. */
export async function judge(database: Database, days: Day[]): Promise<Verdict> {
  const facts = await factsOf(
    database,
    days.map(({ user }) => user.id),
  );
  const verdict: Verdict = { acknowledged: 0, unknownApplied: 0, unknownMissing: 0, faults: [] };
  for (const { user, outcomes } of days) {
    for (const step of STEPS) {
      const { rows, companions } = facts.get(user.id)?.[step] ?? { rows: 0, companions: 0 };
      const outcome = outcomes[step];
      if (outcome === 'done') verdict.acknowledged += 1;
      if (outcome === 'unknown' && rows > 0) verdict.unknownApplied += 1;
      if (outcome === 'unknown' && rows === 0) verdict.unknownMissing += 1;
      const fault = faultOf(outcome, rows, companions);
      if (fault !== null) verdict.faults.push(`${step} of ${user.id}: ${fault} (${rows}, ${companions})`);
    }
  }
  verdict.faults.push(...(await faultsOfBooks(database)));
  return verdict;
}

function faultOf(outcome: Outcome | undefined, rows: number, companions: number): string | null {
  if (outcome === 'done' && rows === 0) return 'acknowledged and lost';
  if (outcome === undefined && rows > 0) return 'nobody asked for it';
  if (rows > 1) return 'doubled';
  if (rows !== companions) return 'half done';
  return null;
}

const BOOKS: Record<string, string> = {
  'a balance that differs from its ledger': 'select user_id as id from private.unbalanced_accounts()',
  'paid more than once':
    'select request_id as id from payout_simulator.payments group by 1 having count(*) > 1',
  'settled without success, or success without one entry and one payment': `
    select w.id from public.withdrawal_requests w
     where (w.status = 'success')::int <> all (array[
       (select count(*) from public.balance_ledger l where l.withdrawal_id = w.id and l.kind = 'withdrawal_settle'),
       (select count(*) from payout_simulator.payments p join public.payout_attempts a using (request_id)
         where a.withdrawal_id = w.id and w.status = 'success')
     ])`,
  'a broken audit log':
    'select first_broken_id as id from private.verify_audit_chain() where first_broken_id is not null',
};

async function faultsOfBooks(database: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, statement] of Object.entries(BOOKS)) {
    for (const { id } of await database.query<{ id: unknown }>(statement))
      faults.push(`${name}: ${String(id)}`);
  }
  return faults;
}
