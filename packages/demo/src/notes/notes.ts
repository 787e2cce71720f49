import type { Queryable } from '@marketdesk/backend/database/database.ts';
import texts from '../data/notes.json' with { type: 'json' };
import type { Row } from '../database/insert.ts';
import type { Withdrawal } from '../money/withdrawal.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { Person } from '../people/person.ts';
import { may, type StaffMember } from '../people/staff.ts';
import type { Post } from '../posts/post.ts';
import { nameId, type Random } from '../random/random.ts';
import { authorOf, type Report } from '../reports/report.ts';
import type { Ticket } from '../support/tickets.ts';
import { DAY, HOUR, iso, MINUTE, OFFICE, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';

export interface Note {
  readonly id: string;
  readonly type: keyof typeof TABLES;
  readonly entityId: string;
  readonly about: Person;
  readonly author: StaffMember;
  readonly body: string;
  readonly mentioned: StaffMember | null;
  readonly at: number;
  /** The body before an edit. */
  readonly before: string | null;
  readonly editedAt: number | null;
}

const TABLES = {
  user: 'profiles',
  post: 'posts',
  report: 'reports',
  ticket: 'support_tickets',
  withdrawal: 'withdrawal_requests',
} as const;

/** Who writes notes on them. All with these permissions may also write notes. */
const WORKS_ON = {
  user: 'users.sanction',
  post: 'posts.edit',
  report: 'reports.decide',
  ticket: 'support.reply',
  withdrawal: 'money.process',
} as const satisfies Record<Note['type'], Permission>;

interface Items {
  readonly people: readonly Person[];
  readonly posts: readonly Post[];
  readonly reports: readonly Report[];
  readonly tickets: readonly Ticket[];
  readonly withdrawals: readonly Withdrawal[];
}

/** An item that gets a note, some hours after `since`. */
type Place = Pick<Note, 'type' | 'about'> & { readonly id: string; readonly since: number };

/** A community’s notes: on most suspended and banned people, and on some of all other items. */
export function drawNotes(world: World, items: Items): Note[] {
  const random = stream(world, 'notes');
  return drawPlaces(random, items)
    .map((place) => drawNote(world, random, place))
    .filter((note) => note !== undefined)
    .sort((a, b) => a.at - b.at);
}

function drawPlaces(random: Random, { people, posts, reports, tickets, withdrawals }: Items): Place[] {
  const some = <Item extends { readonly id: string; readonly createdAt: number }>(
    share: number,
    type: Note['type'],
    items: readonly Item[],
    place: (item: Item) => { about: Person; since?: number | null | undefined },
  ): Place[] =>
    items
      .filter(() => random.chance(share))
      .map((item) => {
        const { about, since } = place(item);
        return { type, id: item.id, about, since: since ?? item.createdAt };
      });
  const stopped = people.filter(({ suspended, banned }) => suspended !== null || banned !== null);
  return [
    ...some(0.6, 'user', stopped, (about) => ({ about, since: about.banned?.from ?? about.suspended?.from })),
    ...some(0.01, 'post', posts, ({ client }) => ({ about: client })),
    ...some(0.12, 'report', reports, ({ subject, claimedAt }) => ({
      about: authorOf(subject),
      since: claimedAt,
    })),
    ...some(0.08, 'ticket', tickets, ({ person }) => ({ about: person })),
    ...some(0.04, 'withdrawal', withdrawals, ({ person }) => ({ about: person })),
  ];
}

function drawNote(world: World, random: Random, { type, id, about, since }: Place): Note | undefined {
  const at = within(OFFICE, random, Math.floor(since + random.next() * 5 * HOUR));
  const template = random.pick(texts[type]);
  const author = world.staff.onDuty(random, at, WORKS_ON[type]);
  const mentioned = drawMentioned(world, random, { author, template, type });
  const isEdited = random.chance(0.1);
  const editedAt = isEdited ? at + Math.floor((2 + random.next() * 20) * MINUTE) : null;
  const note: Note = {
    id: random.uuid(),
    type,
    entityId: id,
    about,
    author,
    body: template.replace('{colleague}', mentioned?.username ?? ''),
    mentioned,
    at,
    before: isEdited ? 'Looking into this.' : null,
    editedAt,
  };
  if ((editedAt ?? at) > world.calendar.now) return undefined;
  // Audit entries do not have the text.
  const entry = { actor: author, table: 'notes', id: note.id, details: { entity_type: type, entity_id: id } };
  world.audit.record({ ...entry, at, action: 'add_note' });
  if (editedAt !== null) world.audit.record({ ...entry, at: editedAt, action: 'edit_note' });
  return note;
}

/** Mostly the demo’s sign-ins, so that they have notifications. */
function drawMentioned(
  { staff, calendar }: World,
  random: Random,
  { author, template, type }: Pick<Note, 'author' | 'type'> & { template: string },
) {
  const others = staff.members.filter(
    (member) =>
      member.id !== author.id &&
      member.role !== 'user' &&
      member.until > calendar.now - DAY &&
      may(member, WORKS_ON[type]),
  );
  const [draw, pick] = [random.next(), random.int(0, others.length - 1)];
  if (!template.includes('{colleague}')) return null;
  const own = draw < 0.35 ? staff.admin : draw < 0.7 ? staff.moderator : undefined;
  return own !== undefined && own.id !== author.id ? own : (others[pick] ?? null);
}

export const noteRow = (note: Note): Row => ({
  id: note.id,
  entity_type: note.type,
  entity_id: note.entityId,
  about_user_id: note.about.id,
  author_user_id: note.author.id,
  body: note.body,
  mentions: note.mentioned === null ? {} : { [note.mentioned.username]: note.mentioned.id },
  created_at: iso(note.at),
  edited_at: iso(note.editedAt),
});

export const versionRows = ({ id, before, at }: Note): Row[] =>
  before === null ? [] : [{ note_id: id, body: before, written_at: iso(at) }];

/** The notification of a mention, read after two hours. Those older than 90 days are purged. */
export function mentionRows({ calendar }: World, note: Note): Row[] {
  const { id, type, entityId, author, body, mentioned, at } = note;
  if (mentioned === null || calendar.now - at > 90 * DAY) return [];
  const row = {
    id: nameId(`mention ${id}`),
    user_id: mentioned.id,
    kind: 'mention',
    entity_table: TABLES[type],
    entity_id: entityId,
    actor_user_id: author.id,
    text: body.slice(0, 200),
    created_at: iso(at),
    read_at: iso(Math.min(at + 2 * HOUR, calendar.now)),
  };
  return [row];
}

/** Marks everyone’s latest notification as unread. */
export async function leaveUnread(tx: Queryable): Promise<void> {
  await tx.exec(`
    update public.notifications n set read_at = null
      from (select distinct on (user_id) id from public.notifications order by user_id, created_at desc, id) latest
     where n.id = latest.id
  `);
}
