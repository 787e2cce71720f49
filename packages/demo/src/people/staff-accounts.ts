import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { type Account, accountFor } from './accounts.ts';
import { drawAvatar } from './avatar.ts';
import type { StaffMember } from './staff.ts';

const ON_LEAVE = 'On leave, access closed meanwhile';

/** Accounts of the demo's staff; those that one can sign in to get the password. */
export function staffAccounts(world: World, passwordHash: string): Account[] {
  const random = new Random(`${world.seed}:staff`);
  return world.staff.members.map((member) => {
    const maySignIn = member.email.endsWith('@demo.test');
    const account = accountFor(
      random,
      world.calendar,
      staffProfile(random, world, member),
      maySignIn ? passwordHash : null,
    );
    // Whoever never signed in is not away: their claims stay theirs at whatever hour the demo is started.
    return { ...account, user: { ...account.user, last_sign_in_at: null } };
  });
}

function staffProfile(random: Random, { calendar }: World, member: StaffMember): Row {
  return {
    user_id: member.id,
    role: member.role,
    email: member.email,
    username: member.username,
    full_name: member.fullName,
    avatar_url: random.chance(0.7) ? drawAvatar(random) : null,
    created_at: iso(Math.max(calendar.start - DAY, member.since - 2 * DAY)),
    preferred_locale: member.locale,
    base_country_code: member.country,
    is_suspended: member.isSuspended,
    ...Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, !flag.startsWith('notify_story')])),
  };
}

/** What the trigger made of a colleague's suspension gives way to what the log says. */
export async function insertStaffSanctions(tx: Queryable, { seed, staff }: World): Promise<void> {
  await tx.exec('delete from public.sanctions');
  const random = new Random(`${seed}:staff-sanctions`);
  await insertRows(
    tx,
    'public.sanctions',
    staff.members
      .filter(({ isSuspended }) => isSuspended)
      .map(({ id, until }) => ({
        id: random.uuid(),
        user_id: id,
        kind: 'suspend',
        reason: ON_LEAVE,
        imposed_by: staff.admin.id,
        imposed_at: iso(until),
      })),
  );
}

/** Who made whom staff, who left, and who is suspended at the moment. */
export function recordStaff({ audit, staff, calendar }: World): void {
  for (const member of staff.members) {
    if (member.id === staff.admin.id) continue;
    const change = (at: number, oldRole: string, newRole: string) =>
      audit.record({
        at,
        actor: staff.admin,
        action: 'update_user_role',
        table: 'profiles',
        id: member.id,
        details: { old_role: oldRole, new_role: newRole },
      });
    change(
      Math.max(calendar.start + DAY / 4, member.since - DAY),
      'user',
      member.role === 'admin' ? 'admin' : 'moderator',
    );
    if (member.role === 'user') change(member.until, 'moderator', 'user');
    if (!member.isSuspended) continue;
    audit.record({
      at: member.until,
      actor: staff.admin,
      action: 'suspend_user',
      table: 'profiles',
      id: member.id,
      details: {
        old_is_suspended: false,
        new_is_suspended: true,
        reason: ON_LEAVE,
      },
    });
  }
}
