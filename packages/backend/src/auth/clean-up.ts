import type { AuthContext } from './context.ts';

/** Runs a clean-up after one in this many sign-ins and refreshes. */
const ONE_IN = 100;
const BATCH = 200;

/**
 * Removes obsolete rows in small batches: expired links, codes and sessions, and tokens exchanged more than a day ago. Younger
 * tokens reveal reuse by a thief, and parents of active tokens are still accepted.
 */
export function scheduleCleanUp(auth: AuthContext): void {
  if (Math.random() * ONE_IN < 1) auth.runInBackground(cleanUp(auth), 'Old tokens could not be removed');
}

export async function cleanUp({ database, options }: AuthContext): Promise<void> {
  await database.query(
    `delete from auth.refresh_tokens where id in (
       select t.id from auth.refresh_tokens t
        where t.revoked and t.updated_at < now() - interval '1 day'
          and not exists (select from auth.refresh_tokens n where n.parent = t.token and not coalesce(n.revoked, false))
        order by t.id limit ${BATCH} for update skip locked)`,
  );
  await database.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where not_after < now() - interval '1 day' limit ${BATCH} for update skip locked)`,
  );
  await database.query(
    `delete from auth.one_time_tokens where id in (
       select id from auth.one_time_tokens
        where created_at < (now() at time zone 'utc') - $1::int * interval '1 second'
        limit ${BATCH} for update skip locked)`,
    [options.linkSeconds],
  );
  await database.query(
    `delete from backend.used_challenges where id in (
       select id from backend.used_challenges where expires_at < now() limit ${BATCH} for update skip locked)`,
  );
  await database.query(
    `delete from auth.flow_state where id in (
       select id from auth.flow_state where created_at < now() - interval '1 day'
        limit ${BATCH} for update skip locked)`,
  );
}
