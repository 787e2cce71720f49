import type { Database } from '../database/database.ts';
import type { Channel } from './connection.ts';

/** Closes the channels whose session has ended: signed out, banned, expired. */
export async function endDeadSessions(database: Database, channels: readonly Channel[]): Promise<void> {
  const sessions = new Set(channels.flatMap(({ caller }) => caller.session ?? []));
  if (sessions.size === 0) return;
  const dead = await database.query<{ id: string }>(
    `select x.id::text as id from unnest($1::uuid[]) x (id)
      where not exists (select from backend.live_sessions l where l.id = x.id)`,
    [[...sessions]],
  );
  const ended = new Set(dead.map(({ id }) => id.toLowerCase()));
  for (const channel of channels) {
    if (ended.has(channel.caller.session?.toLowerCase() ?? '')) channel.end('Session is no longer valid');
  }
}
