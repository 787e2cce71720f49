import type { Withdrawal } from '../money/withdrawal.ts';
import type { Person } from '../people/person.ts';
import type { StaffMember } from '../people/staff.ts';
import type { Post } from '../posts/post.ts';
import { Random } from '../random/random.ts';
import { authorOf, type Report } from '../reports/report.ts';
import type { Ticket } from '../support/tickets.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';
import { OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';
import type { Note } from './note.ts';
import { TEXTS } from './texts.ts';

interface Noted {
  readonly people: readonly Person[];
  readonly posts: readonly Post[];
  readonly reports: readonly Report[];
  readonly tickets: readonly Ticket[];
  readonly withdrawals: readonly Withdrawal[];
}

interface Place {
  readonly type: Note['type'];
  readonly id: string;
  readonly about: Person;
  /** Notes come soon after this. */
  readonly since: number;
}

/** What staff noted about a community: mostly about people they stopped, and on some of all else. */
export function drawNotes(world: World, community: number, noted: Noted): Note[] {
  const random = new Random(`${world.seed}:notes:${community}`);
  return placesOf(random, noted)
    .map((place) => drawNote(world, random, place))
    .filter((note) => note !== undefined)
    .sort((a, b) => a.at - b.at);
}

function placesOf(random: Random, { people, posts, reports, tickets, withdrawals }: Noted): Place[] {
  const some = <Item>(share: number, items: readonly Item[], place: (item: Item) => Place): Place[] =>
    items.filter(() => random.chance(share)).map(place);
  const stopped = people.filter(({ suspended, banned }) => suspended !== null || banned !== null);
  return [
    ...some(0.6, stopped, (person) => ({
      type: 'user',
      id: person.id,
      about: person,
      since: person.banned?.from ?? person.suspended?.from ?? person.createdAt,
    })),
    ...some(0.01, posts, ({ id, client, createdAt }) => ({
      type: 'post',
      id,
      about: client,
      since: createdAt,
    })),
    ...some(0.12, reports, ({ id, subject, claimedAt, createdAt }) => ({
      type: 'report',
      id,
      about: authorOf(subject),
      since: claimedAt ?? createdAt,
    })),
    ...some(0.08, tickets, ({ id, person, createdAt }) => ({
      type: 'ticket',
      id,
      about: person,
      since: createdAt,
    })),
    ...some(0.04, withdrawals, ({ id, person, createdAt }) => ({
      type: 'withdrawal',
      id,
      about: person,
      since: createdAt,
    })),
  ];
}

function drawNote(world: World, random: Random, { type, id, about, since }: Place): Note | undefined {
  const at = within(OFFICE, random, Math.floor(since + random.next() * 5 * HOUR));
  const template = random.pick(TEXTS[type]);
  const author = world.staff.onDuty(random, at);
  const mentioned = drawMentioned(world, random, author, template);
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
  record(world, note);
  return note;
}

/** Whoever demonstrates the product is mentioned most, so that there is something to see. */
function drawMentioned({ staff, calendar }: World, random: Random, author: StaffMember, template: string) {
  const others = staff.members.filter(
    ({ id, role, until }) => id !== author.id && role !== 'user' && until > calendar.now - DAY,
  );
  const [draw, pick] = [random.next(), random.int(0, others.length - 1)];
  if (!template.includes('{colleague}')) return null;
  const own = draw < 0.35 ? staff.admin : draw < 0.7 ? staff.moderator : undefined;
  return own !== undefined && own.id !== author.id ? own : (others[pick] ?? null);
}

/** As the procedures do: that there is a note, and not what it says. */
function record({ audit }: World, { id, type, entityId, author, at, editedAt }: Note): void {
  const entry = { actor: author, table: 'notes', id, details: { entity_type: type, entity_id: entityId } };
  audit.record({ ...entry, at, action: 'add_note' });
  if (editedAt !== null) audit.record({ ...entry, at: editedAt, action: 'edit_note' });
}
