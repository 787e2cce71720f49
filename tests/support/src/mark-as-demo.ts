import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Marks it as the demo's seed does, without people: the payout simulator is only for a demo. */
export async function markAsDemo(database: Queryable): Promise<void> {
  await database.exec('update private.settings set is_demo = true');
}
