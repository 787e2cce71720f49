import { REMINDERS } from '../data/tickets.ts';
import type { Row } from '../database/insert.ts';
import { drawTurn, type Turn, turnColumns } from '../desks/turn.ts';
import { findActive, type Person } from '../people/person.ts';
import { type Random, Weighted } from '../random/random.ts';
import { drawHandling, type Handling, recordHandling } from '../reports/handling.ts';
import { statusOf } from '../reports/report.ts';
import { AWAKE, DAY, HOUR, iso, MINUTE, OFFICE, soonAfter, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { drawScreenshot, drawScript, type Script } from './conversation.ts';

const TICKETS_PER_PERSON = 0.27;
const PACE = { claim: 35 * MINUTE, close: 6 * HOUR, permission: 'support.reply' } as const;

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

/** A community’s tickets with their threads, oldest first. */
export function drawTickets(world: World, people: readonly Person[]): Ticket[] {
  const random = stream(world, 'tickets');
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
  const script = drawScript(random, person, world.calendar.now - createdAt < 3 * DAY);
  const handling = drawHandling(world, random, createdAt, PACE);
  const messages = converse(random, world.calendar.now, { person, script, createdAt, ...handling });
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
  recordHandling(world, random, ticket, {
    table: 'support_tickets',
    noun: 'support_ticket',
    permission: 'support.reply',
  });
  recordReplies(world, ticket);
  return ticket;
}

/** Audit entries of staff’s messages, without their texts. */
function recordReplies({ audit }: World, { id, claimedBy: actor, messages }: Ticket): void {
  for (const { id: message_id, senderId, image, at } of messages) {
    if (senderId !== actor?.id) continue;
    const details = { message_id, has_image: image !== null };
    audit.record({ at, actor, action: 'send_support_message', table: 'support_tickets', id, details });
  }
}

type Draft = Omit<Message, 'readAt'>;
type Exchange = Handling & Pick<Ticket, 'person' | 'script' | 'createdAt'>;

/** The part of the script there was time for. Staff write after the claim. */
function converse(random: Random, now: number, exchange: Exchange): Message[] {
  const { person, script, createdAt, claimedBy, claimedAt } = exchange;
  const drafts: Draft[] = [];
  let at = createdAt;
  for (const [index, { isStaff, text }] of script.lines.entries()) {
    if (isStaff && (!claimedBy || claimedAt === null)) break;
    if (index > 0) at = soonAfter(random, at, isStaff ? 9 * MINUTE : 35 * MINUTE, 1.1);
    if (isStaff) at = Math.max(at, (claimedAt ?? 0) + 2 * MINUTE + index * 1000);
    if (index > 0) at = within(isStaff ? OFFICE : AWAKE, random, at);
    if (at > now) break;
    const image = !isStaff && index === 0 && random.chance(0.06) ? drawScreenshot(random) : null;
    const senderId = isStaff && claimedBy ? claimedBy.id : person.id;
    drafts.push({ id: random.uuid(), senderId, text, image, at });
  }
  if (!claimedBy) {
    // Unanswered people ask again after a day, and once more after another.
    const moments = [at + random.between(20, 30) * HOUR, at + random.between(44, 60) * HOUR].map(Math.floor);
    for (const again of moments.filter((moment) => moment < now && random.chance(0.6))) {
      const id = random.uuid();
      drafts.push({
        id,
        senderId: person.id,
        text: random.pick(REMINDERS[script.locale]),
        image: null,
        at: again,
      });
    }
  }
  return drafts.map((draft, index) => {
    const answer = drafts.slice(index + 1).find(({ senderId }) => senderId !== draft.senderId);
    return { ...draft, readAt: drawReadAt(random, now, draft, exchange, answer) };
  });
}

/** The latest messages may be unread; an answer is always later than the reading. */
function drawReadAt(
  random: Random,
  now: number,
  { senderId, at }: Draft,
  { person, claimedAt }: Exchange,
  answer: Draft | undefined,
): number | null {
  const isUsers = senderId === person.id;
  if (isUsers && claimedAt === null) return null;
  const readAt = isUsers
    ? Math.max(claimedAt ?? 0, at) + Math.floor(random.between(5, 120) * 1000)
    : soonAfter(random, at, 12 * MINUTE, 1.2);
  return readAt <= (answer?.at ?? now) ? readAt : (answer?.at ?? null);
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
    claimed_at: iso(claimedAt),
    closed_at: iso(closedAt),
    priority: ticket.turn.priority,
    ...turnColumns(ticket.turn),
    ...waiting(ticket),
  };
}

/** Times of the first answer and of the first unanswered message. */
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
    read_at: iso(readAt),
  }));
