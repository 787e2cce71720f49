import { expect } from 'vitest';
import type { Database } from '../database/database.ts';

/**
 * Sends two requests of one account so that both have checked the session before either writes: the first waits for the
 * lock on the account's sessions, the second for the first. Returns both responses.
 */
export async function runConcurrently<First, Second>(
  database: Database,
  userId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const sent = await database.transaction(async (tx) => {
    await tx.query('select from auth.sessions where user_id = $1 for update', [userId]);
    const one = first();
    await areWaiting(database, 1);
    const other = second();
    await areWaiting(database, 2);
    return { one, other };
  });
  return [await sent.one, await sent.other];
}

function areWaiting(database: Database, requests: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return expect.poll(() => database.query(waiting), { timeout: 10_000 }).toHaveLength(requests);
}
