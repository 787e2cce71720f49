import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertRows } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { HOUR, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { euros, type Withdrawal } from './withdrawal.ts';

/** Hours ago, and kind of the account change. */
const CHANGES = [
  [3, 'password'],
  [7, 'email'],
  [12, 'password'],
  [16, 'email'],
] as const;
const REASON = 'Called the number on file: it was them.';

/** Puts a few withdrawals into the cooling-off period and releases the last of them early. */
export async function insertCoolingOff(
  tx: Queryable,
  world: World,
  withdrawals: readonly Withdrawal[],
): Promise<void> {
  if (world.community > 0) return;
  const { now } = world.calendar;
  const chosen = waiting(withdrawals, now).slice(0, CHANGES.length);
  const changes = CHANGES.flatMap(([hours, kind], at) => {
    const withdrawal = chosen[at];
    return withdrawal ? [{ withdrawal, kind, at: now - hours * HOUR }] : [];
  });
  await insertRows(
    tx,
    'private.account_events',
    changes.map(({ withdrawal: { person }, kind, at }) => ({
      user_id: person.id,
      kind,
      actor_user_id: person.id,
      created_at: iso(at),
    })),
  );
  const last = changes.at(-1);
  if (last) await release(tx, world, last);
}

/** The oldest pending withdrawals without an attempt, one a person, of people whom no payout run pays. */
function waiting(withdrawals: readonly Withdrawal[], now: number): Withdrawal[] {
  const people = new Set(withdrawals.flatMap(({ line, person }) => (line ? [person.id] : [])));
  return withdrawals.filter(({ status, attempt, person }) => {
    const earliest = now - 20 * HOUR;
    if (status !== 'pending' || attempt || person.createdAt > earliest || people.has(person.id)) return false;
    people.add(person.id);
    return true;
  });
}

async function release(
  tx: Queryable,
  { seed, staff, audit }: World,
  { withdrawal, kind, at: changedAt }: { withdrawal: Withdrawal; kind: string; at: number },
): Promise<void> {
  const at = changedAt + 2 * HOUR;
  const actor = staff.onDuty(new Random(`${seed}:cooling-off`), at, 'money.approve');
  await tx.query(
    `update public.withdrawal_requests w
        set cooling_off_released_by = $2, cooling_off_released_at = $3, cooling_off_released_reason = $4,
            cooling_off_events = (select array_agg(e.id) from private.account_events e where e.user_id = w.user_id)
      where w.id = $1`,
    [withdrawal.id, actor.id, iso(at), REASON],
  );
  const details = {
    amount_eur: Number(euros(withdrawal.cents)),
    reason: REASON,
    because: kind,
    cooling_off_until: iso(changedAt + 24 * HOUR),
  };
  const entry = { action: 'release_cooling_off', table: 'withdrawal_requests', id: withdrawal.id, details };
  audit.record({ at, actor, ...entry });
}
