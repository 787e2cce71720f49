import type { Row } from '../database/insert.ts';
import { drawTurn, type Turn, turnColumns } from '../desks/turn.ts';
import { findActive, type Person } from '../people/person.ts';
import { soonAfter } from '../posts/lifecycle.ts';
import { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import { drawHandling, type Handling, recordHandling, type Wording } from '../reports/handling.ts';
import { statusOf } from '../reports/report.ts';
import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';
import { AWAKE, OFFICE, within } from '../time/daytime.ts';
import type { World } from '../world.ts';
import { drawScript, reminder, type Script } from './conversation.ts';
import { drawScreenshot } from './screenshot.ts';

const TICKETS_PER_PERSON = 0.27;
const PACE = { claim: 35 * MINUTE, close: 6 * HOUR };

const WORDS: Wording = {
  table: 'support_tickets',
  claim: 'claim_support_ticket',
  release: 'release_support_ticket',
  close: 'close_support_ticket',
};

interface Message {
  readonly id: string;
  readonly senderId: string;
  readonly text: string;
  readonly image: string | null;
  readonly at: number;
  readonly readAt: number | null;
}

export interface Ticket extends Handling {
  readonly id: string;
  readonly person: Person;
  readonly script: Script;
  readonly createdAt: number;
  readonly messages: readonly Message[];
  readonly turn: Turn;
}

/** A community's tickets with their threads, oldest first. */
export function drawTickets(world: World, community: number, people: readonly Person[]): Ticket[] {
  const random = new Random(`${world.seed}:tickets:${community}`);
  const askers = new Weighted(people, ({ activity }) => activity);
  return Array.from({ length: Math.round(people.length * TICKETS_PER_PERSON) }, () =>
    drawTicket(world, random, askers),
  )
    .filter((ticket) => ticket !== undefined)
    .sort((a, b) => a.createdAt - b.createdAt);
}

function drawTicket(world: World, random: Random, askers: Weighted<Person>): Ticket | undefined {
  const createdAt = world.calendar.onTheDesk(random);
  const person = findActive(random, askers, createdAt);
  if (!person) return undefined;
  const isNew = world.calendar.now - createdAt < 3 * DAY;
  const script = drawScript(random, person, isNew);
  const handling = drawHandling(world, random, createdAt, PACE);
  const messages = converse(random, world.calendar.now, { person, script, createdAt, handling });
  const isAnswered = script.lines.some(({ isStaff }) => isStaff);
  const lastAt = messages.at(-1)?.at ?? createdAt;
  const isOver = isAnswered && messages.length >= script.lines.length;
  const closedAt = isOver ? within(OFFICE, random, soonAfter(random, lastAt, HOUR)) : Infinity;
  const id = random.uuid();
  const closing = handling.closedAt === null || closedAt > world.calendar.now ? null : closedAt;
  const handled = { ...handling, closedAt: closing };
  const ticket: Ticket = {
    id,
    person,
    script,
    createdAt,
    messages,
    ...handled,
    turn: drawTurn(world, 'ticket', script.category, script.locale, { id, createdAt, ...handled }),
  };
  recordHandling(world, random, ticket, WORDS);
  recordReplies(world, ticket);
  return ticket;
}

/** As the procedure does: who wrote when, and not what. */
function recordReplies({ audit }: World, { id, claimedBy, messages }: Ticket): void {
  for (const message of messages) {
    if (message.senderId !== claimedBy?.id) continue;
    audit.record({
      at: message.at,
      actor: claimedBy,
      action: 'send_support_message',
      table: 'support_tickets',
      id,
      details: { message_id: message.id, has_image: message.image !== null },
    });
  }
}

interface Exchange {
  readonly person: Person;
  readonly script: Script;
  readonly createdAt: number;
  readonly handling: Handling;
}

/** As much of the conversation as there was time for: staff write once they have claimed the ticket. */
function converse(random: Random, now: number, { person, script, createdAt, handling }: Exchange): Message[] {
  const drafts: Omit<Message, 'readAt'>[] = [];
  let at = createdAt;
  for (const [index, { isStaff, text }] of script.lines.entries()) {
    const { claimedBy, claimedAt } = handling;
    if (isStaff && (!claimedBy || claimedAt === null)) break;
    if (index > 0) at = soonAfter(random, at, isStaff ? 9 * MINUTE : 35 * MINUTE, 1.1);
    if (isStaff) at = Math.max(at, (claimedAt ?? 0) + 2 * MINUTE + index * 1000);
    if (index > 0) at = within(isStaff ? OFFICE : AWAKE, random, at);
    if (at > now) break;
    const image = !isStaff && index === 0 && random.chance(0.06) ? drawScreenshot(random) : null;
    drafts.push({
      id: random.uuid(),
      senderId: isStaff && claimedBy ? claimedBy.id : person.id,
      text,
      image,
      at,
    });
  }
  if (!handling.claimedBy) drafts.push(...reminders(random, now, person, script, at));
  return drafts.map((draft, index) => {
    const answer = drafts.slice(index + 1).find(({ senderId }) => senderId !== draft.senderId);
    return {
      ...draft,
      readAt: readAt(random, answer?.at ?? now, draft, person, handling, answer !== undefined),
    };
  });
}

/** Nobody has answered: people ask again after a day, and once more after another. */
function reminders(
  random: Random,
  now: number,
  person: Person,
  script: Script,
  from: number,
): Omit<Message, 'readAt'>[] {
  const moments = [from + random.between(20, 30) * HOUR, from + random.between(44, 60) * HOUR];
  return moments
    .map(Math.floor)
    .filter((at) => at < now && random.chance(0.6))
    .map((at) => ({
      id: random.uuid(),
      senderId: person.id,
      text: reminder(random, script.locale),
      image: null,
      at,
    }));
}

/**
 * Staff read when they open the ticket, users when they next look at their phone; the latest may be unread. Whoever
 * answered, by `until`, had read it.
 */
function readAt(
  random: Random,
  until: number,
  { senderId, at }: Omit<Message, 'readAt'>,
  person: Person,
  { claimedBy, claimedAt }: Handling,
  isAnswered: boolean,
): number | null {
  const isUsers = senderId === person.id;
  if (isUsers && (!claimedBy || claimedAt === null)) return null;
  const seen = isUsers
    ? Math.max(claimedAt ?? 0, at) + Math.floor(random.between(5, 120) * 1000)
    : soonAfter(random, at, 12 * MINUTE, 1.2);
  if (seen <= until) return seen;
  return isAnswered ? until : null;
}

export function ticketRow(ticket: Ticket): Row {
  const { id, script, person, claimedBy, claimedAt, closedAt, createdAt, messages } = ticket;
  const lastMessageAt = messages.reduce((latest, { at }) => Math.max(latest, at), createdAt);
  return {
    id,
    subject: script.subject,
    status: statusOf(ticket),
    category: script.category,
    user_id: person.id,
    claimed_by_user_id: claimedBy?.id ?? null,
    created_at: iso(createdAt),
    last_activity_at: iso(Math.max(lastMessageAt, claimedAt ?? 0, closedAt ?? 0)),
    claimed_at: claimedAt === null ? null : iso(claimedAt),
    closed_at: closedAt === null ? null : iso(closedAt),
    priority: ticket.turn.priority,
    ...turnColumns(ticket.turn),
    ...waiting(ticket),
  };
}

/** When staff first wrote, and since when the person waits for their next word. */
function waiting({ messages, person, closedAt }: Ticket): Row {
  const isStaffs = ({ senderId }: Message) => senderId !== person.id;
  const answered = messages.find(isStaffs);
  const unanswered = messages[messages.findLastIndex(isStaffs) + 1];
  return {
    answered_at: answered ? iso(answered.at) : null,
    waiting_since: unanswered && closedAt === null ? iso(unanswered.at) : null,
  };
}

export const messageRows = (ticket: Ticket): Row[] =>
  ticket.messages.map(({ id, senderId, text, image, at, readAt }) => ({
    id,
    ticket_id: ticket.id,
    sender_user_id: senderId,
    content: text,
    image_url: image,
    created_at: iso(at),
    read_at: readAt === null ? null : iso(readAt),
  }));
