import { isSqlError } from '@marketdesk/backend/database/database.ts';
import type { Args, Person, World } from '../world.ts';
import type { Change } from './schedule.ts';

const IBANS = ['DE89370400440532013000', 'HR1210010051863000160'];
const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)];

interface ChangeContext {
  users: readonly Person[];
  staff: readonly Person[];
  try(caller: Person | undefined, name: string, args: Args): Promise<void>;
  withdrawal(which: number): Promise<string | undefined>;
}

/** Makes one change that affects whether a withdrawal may be paid. */
export async function change(
  world: World,
  { users, staff, ...play }: ChangeContext,
  what: Change,
): Promise<void> {
  switch (what.do) {
    case 'approve':
      return play.try(pick(staff, what.who), 'admin_approve_withdrawal', {
        p_request_id: await play.withdrawal(what.which),
      });
    case 'end cooling off':
      return play.try(pick(staff, what.who), 'admin_release_cooling_off', {
        p_request_id: await play.withdrawal(what.which),
        p_reason: 'They called.',
      });
    case 'relocate':
      return play.try(pick(users, what.user), 'set_payout_destination', {
        p_method: 'bank',
        p_details: { holder: 'A', iban: pick(IBANS, what.to) },
      });
    case 'standing':
      return unlessLastAdmin(
        world.sql(`update public.profiles set ${what.flag} = $2 where user_id = $1`, [
          pick([...users, ...staff], what.whose)?.id,
          what.on,
        ]),
      );
    case 'role':
      return unlessLastAdmin(
        world.sql('update public.profiles set role = $2 where user_id = $1', [
          pick(staff, what.whose)?.id,
          what.role,
        ]),
      );
    case 'event':
      await world.sql('select private.note_account_event($1, $2, $3)', [
        pick([...users, ...staff], what.whose)?.id,
        what.kind,
        what.by === null ? null : pick([...users, ...staff], what.by)?.id,
      ]);
      return;
    case 'limits':
      await world.sql(
        `update public.withdrawals_config
            set approval_above_eur = $1::numeric, release_above_eur = $2::numeric, cooling_off_hours = $3`,
        [what.approval, what.release, what.hours],
      );
      return;
    case 'fee':
      await world.sql(
        `update public.withdrawal_requests
            set fee_percent = 0, fee_amount_eur = 0, net_amount_eur = amount_eur where id = $1 and status = 'pending'`,
        [await play.withdrawal(what.which)],
      );
  }
}

async function unlessLastAdmin(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!isSqlError(error) || error.hint !== 'last_admin') throw error;
  }
}

/** Removes everything that could hold a payment back. */
export async function clearObstacles(world: World, staff: readonly Person[]): Promise<void> {
  await world.sql('delete from private.account_events');
  await world.sql(
    'update public.profiles set is_banned = false, is_suspended = false where is_banned or is_suspended',
  );
  await world.sql(`update public.profiles set role = 'admin' where user_id = any ($1::uuid[])`, [
    staff.map(({ id }) => id),
  ]);
  await world.sql(
    'update public.withdrawals_config set approval_above_eur = null, release_above_eur = null, cooling_off_hours = 0',
  );
  await world.sql(
    `update public.withdrawal_requests
        set cooling_off_released_by = null, cooling_off_released_at = null, cooling_off_released_reason = null,
            cooling_off_events = null`,
  );
}
