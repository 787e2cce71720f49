import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { iso, MINUTE } from '../time/calendar.ts';
import { amounts, requestIdOf, type Withdrawal } from './withdrawal.ts';

/** Always the same for one person and method; null for payout links. */
export function destinationOf({ person, method }: Withdrawal): Readonly<Record<string, string>> | null {
  const random = new Random(`destination:${person.id}`);
  if (method === 'bank')
    return { holder: person.fullName ?? person.username ?? 'Account holder', iban: iban(random) };
  if (method === 'revolut')
    return { revtag: `${person.username?.slice(0, 12) ?? 'user'}${random.int(100, 999)}` };
  return null;
}

/** One row for each person and method, dated shortly before the first withdrawal. */
export function destinationRows(withdrawals: readonly Withdrawal[]): Row[] {
  const rows = new Map<string, Row>();
  for (const withdrawal of withdrawals) {
    const { person, method, createdAt } = withdrawal;
    const details = destinationOf(withdrawal);
    const key = `${person.id} ${method}`;
    if (!details || rows.has(key)) continue;
    rows.set(key, { user_id: person.id, method, details, updated_at: iso(createdAt - MINUTE / 2) });
  }
  return [...rows.values()];
}

/** A German IBAN with valid check digits of a bank that does not exist. */
export function iban(random: Random): string {
  const account = `00000000${Array.from({ length: 10 }, () => random.int(0, 9)).join('')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${check.toString().padStart(2, '0')}${account}`;
}

/** Pending attempts are not polled: the simulator’s webhooks complete them. */
export function attemptRows(withdrawal: Withdrawal): Row[] {
  const { attempt, remoteState, payoutLink } = withdrawal;
  if (!attempt) return [];
  const { id, state, requestedAt, sentAt, error } = attempt;
  const { amount_eur, net_amount_eur } = amounts(withdrawal);
  const row = {
    id,
    withdrawal_id: withdrawal.id,
    request_id: requestIdOf(attempt),
    provider: 'simulator',
    state,
    destination: destinationOf(withdrawal),
    amount_eur,
    net_amount_eur,
    remote_id: state === 'not_sent' ? null : `demo-${id}`,
    remote_state: remoteState,
    payout_link_url: payoutLink,
    error,
    requested_by: withdrawal.releasedBy?.id ?? null,
    created_at: iso(requestedAt),
    sent_at: iso(sentAt),
    last_sent_at: iso(sentAt),
    unanswered_sends: 0,
    looks: 0,
    misses: 0,
    next_look_at: null,
    woken: false,
    settles: state === 'completed' || state === 'reverted',
  };
  return [row];
}

/** The attempt’s states in order. */
export function eventRows({ attempt, remoteState }: Withdrawal): Row[] {
  if (!attempt) return [];
  const { id, state, requestedAt, sentAt, completedAt, stateAt, error } = attempt;
  const event = (name: string, at: number, note: string | null = null): Row => ({
    attempt_id: id,
    state: name,
    note,
    created_at: iso(at),
  });
  const begun = [event('created', requestedAt), event('sending', sentAt)];
  if (state === 'not_sent') return [...begun, event(state, stateAt, error)];
  const accepted = [...begun, event('accepted', sentAt, 'pending')];
  if (state === 'accepted') return accepted;
  const paid = state === 'reverted' && completedAt !== null ? [event('completed', completedAt)] : [];
  return [...accepted, ...paid, event(state, stateAt, error ?? remoteState)];
}

/** Adds the pending payouts to the payout simulator, which completes them 20 minutes to a day from now. */
export async function insertSimulatorPayments(tx: Queryable): Promise<void> {
  await tx.query(
    `with payment as (
       insert into payout_simulator.payments (id, request_id, method, amount_eur, reference, created_at)
       select a.id, a.request_id, w.method, w.net_amount_eur, 'Withdrawal ' || upper(left(w.id::text, 8)), a.sent_at
         from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id
        where a.state = 'accepted' and a.provider = 'simulator' and a.sent_at is not null
          -- Skips those of earlier communities.
          and not exists (select from payout_simulator.payments p where p.id = a.id)
       returning *
     )
     insert into payout_simulator.states (payment_id, state, since, webhook_at, webhook_done)
     select p.id, case p.method when 'payout_link' then 'active' else 'pending' end, p.created_at, p.created_at, true
       from payment p
      union all
     select p.id, case p.method when 'payout_link' then 'processed' else 'completed' end, l.at, l.at, false
       from payment p,
            lateral (select now() + make_interval(mins => 20 + abs(hashtext(p.id::text)) % 1420) as at) l`,
  );
}
