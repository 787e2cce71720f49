import type { Row } from '../database/insert.ts';
import type { Random } from '../random/random.ts';
import { HOUR, OFFICE, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import type { Member } from './members.ts';
import type { Person } from './person.ts';

/** Audit entries of staff’s changes to people. The new values are those in the profiles. */
export function recordEdits(world: World, members: readonly Member[]): void {
  const random = stream(world, 'edits');
  for (const { person, profile } of members) {
    if (!random.chance(0.045)) continue;
    const since = world.calendar.now - person.createdAt;
    const at = within(OFFICE, random, Math.floor(person.createdAt + HOUR + random.next() * since));
    if (at <= person.createdAt || at >= world.calendar.now) continue;
    const edit = drawEdit(random, person, profile);
    if (!edit) continue;
    const actor = world.staff.onDuty(random, at, 'users.edit');
    world.audit.record({ at, actor, table: 'profiles', id: person.id, ...edit });
  }
}

interface Edit {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function drawEdit(random: Random, { email, offers }: Person, profile: Row): Edit | null {
  const changed = (field: string, before: string): Edit => ({
    action: 'update_user_profile',
    details: { [field]: { old: before, new: profile[field] ?? null } },
  });
  const categories = offers.map(({ category, subcategories }) => ({
    categoryId: category.id,
    subcategoryIds: subcategories.map(({ id }) => id),
  }));
  switch (random.int(0, 6)) {
    case 0:
      return email === null ? null : { action: 'send_recovery', details: { sent_to: email } };
    case 1:
      return { action: 'reset_password', details: {} };
    case 2: {
      const details = { old_email: `alt.${email ?? ''}`, new_email: email };
      return email === null ? null : { action: 'update_email', details };
    }
    case 3: {
      const details = { old_categories: categories.slice(1), new_categories: categories };
      return offers.length === 0 ? null : { action: 'set_worker_categories', details };
    }
    case 4:
      return changed('username', `${String(profile.username)}_official`);
    case 5:
      return changed('full_name', String(profile.full_name).toLowerCase());
    default:
      return changed('website', 'http://cheap-loans.example.net');
  }
}
