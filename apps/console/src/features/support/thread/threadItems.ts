import type { Message } from '../ticket.ts';

/** Side of the author: the ticket's user on the left, staff on the right. */
export type Side = 'user' | 'staff';

/** The displayed items of a thread, from top to bottom. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | {
      kind: 'group';
      key: string;
      side: Side;
      senderId: string | null;
      /** The merged ticket that it was sent into; null for the displayed one. */
      sentInto: string | null;
      messages: Message[];
    };

interface ThreadSource {
  /** Oldest first. */
  messages: readonly Message[];
  ticket: { id: string; user_id: string };
  /** The first message that was unread when the ticket was opened. */
  firstUnreadId?: string | null;
}

const TOGETHER_MS = 5 * 60_000;

/** Days, the line above new messages, and messages grouped by author. */
export function threadItems({ messages, ticket, firstUnreadId = null }: ThreadSource): ThreadItem[] {
  const items: ThreadItem[] = [];
  const lineAt = unansweredFrom(messages, ticket.user_id, firstUnreadId);
  let before: Message | undefined;
  for (const message of messages) {
    if (before === undefined || dayOf(before.created_at) !== dayOf(message.created_at))
      items.push({ kind: 'day', key: `day ${message.id}`, at: message.created_at });
    if (message.id === lineAt) items.push({ kind: 'unread', key: 'unread' });
    const last = items.at(-1);
    if (last?.kind === 'group' && before !== undefined && isTogether(before, message))
      last.messages.push(message);
    else items.push(groupOf(message, ticket));
    before = message;
  }
  return items;
}

// After a staff reply, older messages are no longer new.
function unansweredFrom(
  messages: readonly Message[],
  userId: string,
  firstUnreadId: string | null,
): string | null {
  const at = messages.findIndex(({ id }) => id === firstUnreadId);
  const isAnswered = messages.slice(at + 1).some(({ sender_user_id: sender }) => sender !== userId);
  return isAnswered ? null : firstUnreadId;
}

// Messages of deleted accounts are staff's: a deleted user's tickets are deleted too.
function groupOf(message: Message, ticket: ThreadSource['ticket']): ThreadItem {
  const { id: key, sender_user_id: senderId, ticket_id } = message;
  const side = senderId === ticket.user_id ? 'user' : 'staff';
  const sentInto = ticket_id === ticket.id ? null : ticket_id;
  return { kind: 'group', key, side, senderId, sentInto, messages: [message] };
}

function isTogether(one: Message, other: Message): boolean {
  if (one.sender_user_id !== other.sender_user_id || one.ticket_id !== other.ticket_id) return false;
  return Date.parse(other.created_at) - Date.parse(one.created_at) < TOGETHER_MS;
}

// In the viewer's zone.
function dayOf(timestamp: string): string {
  return new Date(timestamp).toDateString();
}

/** The first message of the ticket's user that is unread by staff. */
export function firstUnread(messages: readonly Message[], userId: string): string | null {
  return messages.find((message) => isUnread(message, userId))?.id ?? null;
}

export function isUnread(message: Message, userId: string): boolean {
  return message.sender_user_id === userId && message.read_at === null;
}
