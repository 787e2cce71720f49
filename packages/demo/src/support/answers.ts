import type { Queryable } from '@marketdesk/backend/database/database.ts';
import answers from '../data/answers.json' with { type: 'json' };
import { insertRows } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { DAY, HOUR, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';

const letter = (greeting: string, text: string): string =>
  `${greeting} {{user.first_name}},\n\n${text}\n\n{{staff.first_name}}`;

/** The shared saved answers. */
export async function insertAnswers(tx: Queryable, { audit, calendar, seed, staff }: World): Promise<void> {
  const random = new Random(`${seed} answers`);
  const rows = answers.map(({ title, steps = {}, used, en, hr, de }, index) => {
    const at = calendar.daysAgo(200 - index * 7) - HOUR;
    const id = random.uuid();
    const details = { title, is_shared: true, changed_languages: ['de', 'en', 'hr'] };
    audit.record({ at, actor: staff.admin, action: 'save_answer', table: 'saved_answers', id, details });
    return {
      id,
      title,
      bodies: { en: letter('Hello', en), hr: letter('Pozdrav', hr), de: letter('Hallo', de) },
      steps,
      used_count: used,
      last_used_at: iso(calendar.now - random.between(HOUR, 4 * DAY)),
      created_at: iso(at),
      updated_at: iso(at),
    };
  });
  await insertRows(tx, 'public.saved_answers', rows);
}
