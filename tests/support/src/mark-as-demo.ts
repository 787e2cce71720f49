import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** As the demo's seed does, without its people: only in a demo may payouts go through the simulator. */
export async function markAsDemo(database: Queryable): Promise<void> {
  await database.exec('update private.settings set is_demo = true');
}
