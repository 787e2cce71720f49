import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { HOUR } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';
import type { Member } from './people.ts';
import type { Person } from './person.ts';

/**
 * What staff changed about people, in the log: a name that was misspelt, a number that had to go, a password reset.
 * The new values are those that the profiles have today.
 */
export function recordEdits(world: World, community: number, members: readonly Member[]): void {
  const random = new Random(`${world.seed}:edits:${community}`);
  for (const { person, profile } of members) {
    if (!random.chance(0.045)) continue;
    const since = world.calendar.now - person.createdAt;
    const at = within(OFFICE, random, Math.floor(person.createdAt + HOUR + random.next() * since));
    if (at <= person.createdAt || at >= world.calendar.now) continue;
    const edit = drawEdit(random, person, profile);
    if (!edit) continue;
    const actor = world.staff.onDuty(random, at);
    world.audit.record({ at, actor, table: 'profiles', id: person.id, ...edit });
  }
}

interface Edit {
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function drawEdit(random: Random, person: Person, profile: Row): Edit | undefined {
  const email = person.email;
  switch (random.int(0, 6)) {
    case 0:
      return email === null ? undefined : { action: 'send_recovery', details: { sent_to: email } };
    case 1:
      return { action: 'reset_password', details: {} };
    case 2:
      return email === null
        ? undefined
        : { action: 'update_email', details: { old_email: `alt.${email}`, new_email: email } };
    case 3:
      return setCategories(person);
    case 4:
      return changed('username', profile.username, `${String(profile.username)}_official`);
    case 5:
      return changed('full_name', profile.full_name, String(profile.full_name).toLowerCase());
    default:
      return changed('website', profile.website, 'http://cheap-loans.example.net');
  }
}

const changed = (field: string, now: unknown, before: string): Edit => ({
  action: 'update_user_profile',
  details: { [field]: { old: before, new: now ?? null } },
});

function setCategories({ offers }: Person): Edit | undefined {
  if (offers.length === 0) return undefined;
  const categories = offers.map(({ category, subcategories }) => ({
    categoryId: category.id,
    subcategoryIds: subcategories.map(({ id }) => id),
  }));
  return {
    action: 'set_worker_categories',
    details: { old_categories: categories.slice(1), new_categories: categories },
  };
}
