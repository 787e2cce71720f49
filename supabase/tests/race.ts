import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { World } from './world.ts';

/** Runs `first`, then `second` on another connection; ends the first only once the second waits for it. */
export async function race<T>(
  world: World,
  first: (tx: Queryable) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let late: Promise<T> | undefined;
  await world.database.transaction(async (tx) => {
    await first(tx);
    late = second();
    // Its rejection is handled below.
    late.catch(() => undefined);
    await tx.exec('reset role');
    await waitForLock(world);
  });
  if (!late) throw new Error('The second never started');
  return late;
}

async function waitForLock(world: World): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const waiting = await world.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The second did not wait for the first');
}
