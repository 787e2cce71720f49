import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { ANSWERS } from '../data/answers.ts';
import { insertRows, type Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, HOUR, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';

/** The answers that support shares, kept by an admin. */
export async function addAnswers(tx: Queryable, { audit, calendar, seed, staff }: World): Promise<void> {
  const random = new Random(`${seed} answers`);
  const rows = ANSWERS.map(({ title, steps = {}, used, ...bodies }, at): Row => {
    const createdAt = calendar.daysAgo(200 - at * 7) - HOUR;
    const id = random.uuid();
    audit.record({
      at: createdAt,
      actor: staff.admin,
      action: 'save_answer',
      table: 'saved_answers',
      id,
      details: { title, is_shared: true, changed_languages: Object.keys(bodies).toSorted() },
    });
    return {
      id,
      title,
      bodies,
      steps,
      used_count: used,
      last_used_at: iso(calendar.now - random.between(HOUR, 4 * DAY)),
      created_at: iso(createdAt),
      updated_at: iso(createdAt),
    };
  });
  await insertRows(tx, 'public.saved_answers', rows);
}
