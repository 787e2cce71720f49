import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { Row } from '../database/insert.ts';
import { nameId } from '../random/name-id.ts';
import { iso } from '../time/calendar.ts';
import type { Note } from './note.ts';

const TABLES: Record<Note['type'], string> = {
  user: 'profiles',
  post: 'posts',
  report: 'reports',
  ticket: 'support_tickets',
  withdrawal: 'withdrawal_requests',
};

export function noteRow(note: Note): Row {
  return {
    id: note.id,
    entity_type: note.type,
    entity_id: note.entityId,
    about_user_id: note.about.id,
    author_user_id: note.author.id,
    body: note.body,
    mentions: note.mentioned === null ? {} : { [note.mentioned.username]: note.mentioned.id },
    created_at: iso(note.at),
    edited_at: note.editedAt === null ? null : iso(note.editedAt),
  };
}

export function versionRow({ id, before, at }: Note): Row[] {
  return before === null ? [] : [{ note_id: id, body: before, written_at: iso(at) }];
}

// Older ones are no longer kept.
const KEPT_MS = 90 * 24 * 60 * 60_000;
const READ_AFTER_MS = 2 * 60 * 60_000;

/** What those who are mentioned were told, and that they read it; see leaveUnread. */
export function mentionRows({ id, type, entityId, author, body, mentioned, at }: Note, now: number): Row[] {
  if (mentioned === null || now - at > KEPT_MS) return [];
  return [
    {
      id: nameId(`mention ${id}`),
      user_id: mentioned.id,
      kind: 'mention',
      entity_table: TABLES[type],
      entity_id: entityId,
      actor_user_id: author.id,
      text: body.slice(0, 200),
      created_at: iso(at),
      read_at: iso(Math.min(at + READ_AFTER_MS, now)),
    },
  ];
}

/** The latest of everybody is unread. */
export async function leaveUnread(tx: Queryable): Promise<void> {
  await tx.exec(`
    update public.notifications n set read_at = null
      from (select distinct on (user_id) id from public.notifications order by user_id, created_at desc, id) latest
     where n.id = latest.id
  `);
}
