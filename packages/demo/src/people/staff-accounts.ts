import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { insertRows } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { accountFor, insertAccounts } from './accounts.ts';
import { drawAvatar } from './profile.ts';

const ON_LEAVE = 'On leave, access closed meanwhile';

/** Accounts of the staff. Only the demo’s sign-ins have a password. */
export async function insertStaff(tx: Queryable, world: World, passwordHash: string): Promise<void> {
  const { calendar, seed, staff } = world;
  const random = new Random(`${seed}:staff`);
  const roles = await tx.query<{ id: string; name: string }>('select id, name from public.staff_roles');
  const accounts = staff.members.map((member) => {
    const profile = {
      user_id: member.id,
      role: member.role,
      staff_role_id: roles.find(({ name }) => name === member.staffRole)?.id ?? null,
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
    const hasPassword = member.email.endsWith('@demo.test');
    const account = accountFor(random, calendar, profile, hasPassword ? passwordHash : null);
    // Without a sign-in nobody counts as absent, so no claim is returned at any hour.
    return { ...account, user: { ...account.user, last_sign_in_at: null } };
  });
  await insertAccounts(tx, accounts);

  // Replaces the row that the trigger made for the suspended colleague.
  await tx.exec('delete from public.sanctions');
  const ids = new Random(`${seed}:staff-sanctions`);
  const suspended = staff.members.filter(({ isSuspended }) => isSuspended);
  const sanctions = suspended.map(({ id, until }) => ({
    id: ids.uuid(),
    user_id: id,
    kind: 'suspend',
    reason: ON_LEAVE,
    imposed_by: staff.admin.id,
    imposed_at: iso(until),
  }));
  await insertRows(tx, 'public.sanctions', sanctions);
  recordStaff(world);
}

/** Audit entries of the roles given and taken, and of the suspension. */
function recordStaff({ audit, staff, calendar }: World): void {
  for (const { id, role, staffRole, since, until, isSuspended } of staff.members) {
    if (id === staff.admin.id) continue;
    const record = (at: number, action: string, details: Record<string, unknown>) =>
      audit.record({ at, actor: staff.admin, action, table: 'profiles', id, details });
    const first = staffRole ?? (role === 'admin' ? 'admin' : 'moderator');
    const at = Math.max(calendar.start + DAY / 4, since - DAY);
    record(at, 'update_user_role', { old_role: 'user', new_role: first });
    if (role === 'user') record(until, 'update_user_role', { old_role: 'moderator', new_role: 'user' });
    if (isSuspended)
      record(until, 'suspend_user', { old_is_suspended: false, new_is_suspended: true, reason: ON_LEAVE });
  }
}
