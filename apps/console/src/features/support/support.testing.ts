import { claimedBy, FakeDesk, NO_TURN } from '#engine/desk/desk.testing.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { onTestFinished } from 'vitest';
import { SEND_HOLD_MS } from '@marketdesk/contract/limits.ts';
import type { Answer } from './answers/answers.api.ts';
import { forgetReplies } from './reply/replyStore.ts';
import type { TicketPreview } from './support.api.ts';
import type { Message, Ticket } from './ticket.ts';

/** A made-up open ticket of Ana's. */
export function aTicket(at: number, about: Partial<Ticket> = {}): Ticket {
  return {
    id: anId(at),
    subject: `Ticket ${at}`,
    status: 'open',
    category: 'Billing',
    user_id: ANA.user_id,
    claimed_by_user_id: null,
    created_at: '2026-11-20T10:00:00+00:00',
    claimed_at: null,
    closed_at: null,
    priority: 'normal',
    ...NO_TURN,
    merged_into: null,
    merged_at: null,
    last_activity_at: '2026-11-20T11:00:00+00:00',
    ...about,
  };
}

/** The `at`th message of the thread of ticket 1, a minute after the previous one; default Ana's and read. */
export function aMessage(at: number, about: Partial<Message> = {}): Message {
  const moment = new Date(Date.UTC(2026, 10, 20, 10, at)).toISOString();
  return {
    id: anId(1000 + at),
    ticket_id: anId(1),
    sender_user_id: ANA.user_id,
    content: `Message ${at}`,
    image_url: null,
    created_at: moment,
    read_at: moment,
    held_until: null,
    ...about,
  };
}

/** A made-up saved answer for all staff. */
export function anAnswer(at: number, about: Partial<Answer> = {}): Answer {
  return {
    id: anId(500 + at),
    owner_user_id: null,
    title: `Answer ${at}`,
    bodies: { en: 'Hello {{user.first_name}}' },
    steps: {},
    used_count: at,
    last_used_at: null,
    created_at: '2026-11-01T10:00:00+00:00',
    updated_at: '2026-11-01T10:00:00+00:00',
    deleted_at: null,
    ...about,
  };
}

/** Fake tickets and messages on the server. */
export class SupportDesk extends FakeDesk<Ticket> {
  /** Oldest first. */
  messages: Message[] = [];
  /** Known facts about tickets for the list. */
  previews: (Partial<TicketPreview> & { ticket_id: string })[] = [];

  constructor(tickets: readonly Ticket[] = [aTicket(1)], role = 'moderator') {
    const list = 'admin_get_support_tickets';
    const [claim, release] = ['admin_claim_support_ticket', 'admin_release_support_ticket'];
    super({ thing: 'ticket', table: 'support_tickets', list, claim, release }, tickets, role);
    forgetReplies();
    this.answerReads();
    this.answerActions();
  }

  /** A desk on which ticket 1 is claimed by the signed-in user. */
  static withMine(messages: readonly Message[] = [aMessage(1)], role = 'moderator'): SupportDesk {
    const desk = new SupportDesk([], role);
    desk.items = [aTicket(1, claimedBy(desk.me.user_id))];
    desk.messages = [...messages];
    return desk;
  }

  /** Opens the page of ticket 1, with its person beside it. */
  open() {
    window.innerWidth = 1440;
    onTestFinished(() => {
      window.innerWidth = 1024;
    });
    return openConsole(`/admin/support/${anId(1)}`);
  }

  /** Another user's message, sent to all listeners. */
  arrives(message: Message): void {
    this.messages = [...this.messages, message];
    const { id, ticket_id } = message;
    this.server.emit({ table: 'support_messages', type: 'INSERT', id, row: { ticket_id } });
  }

  private answerReads(): void {
    const { server } = this;
    server.on('support_tickets', ({ id }) => this.items.filter((ticket) => id === `eq.${ticket.id}`));
    server.on('get_support_messages', ({ p_limit, p_offset }) => {
      const end = this.messages.length - Number(p_offset);
      return this.messages.slice(Math.max(0, end - Number(p_limit)), Math.max(0, end));
    });
    server.on('admin_get_unread_counts', () => {
      const unread = this.messages.filter(
        ({ read_at, sender_user_id }) => read_at === null && sender_user_id === ANA.user_id,
      );
      return this.items.map(({ id }) => ({
        ticket_id: id,
        unread: unread.filter(({ ticket_id }) => ticket_id === id).length,
        last_message: null,
        is_last_by_staff: false,
        preferred_locale: null,
        subscription_tier: null,
        subscription_expires_at: null,
        ...this.previews.find(({ ticket_id }) => ticket_id === id),
      }));
    });
    server.on('admin_get_related_tickets', () => []);
    server.on('admin_get_similar_tickets', () => []);
    server.on('get_support_observability', () => [
      { today_created: 9, open_count: 44, avg_minutes_to_claim: 95, avg_minutes_to_close: 1500 },
    ]);
    server.on('get_support_history', () => [
      { day: '2026-11-19', created: 3, closed: 1 },
      { day: '2026-11-20', created: 5, closed: 4 },
    ]);
  }

  private answerActions(): void {
    const { server } = this;
    server.on('admin_close_support_ticket', ({ p_ticket_id }) => this.close(p_ticket_id));
    server.on('send_support_message', (args) => this.store(args));
    server.on('mark_support_messages_read', () => {
      const isUnread = (message: Message) =>
        message.read_at === null && message.sender_user_id === ANA.user_id;
      const count = this.messages.filter(isUnread).length;
      const read_at = new Date().toISOString();
      this.messages = this.messages.map((message) => (isUnread(message) ? { ...message, read_at } : message));
      return count;
    });
  }

  /** Idempotent like the database: a message id is stored once. */
  store(args: Record<string, unknown>): Message {
    const known = this.messages.find(({ id }) => id === args.p_message_id);
    if (known !== undefined) return known;
    const message: Message = {
      id: String(args.p_message_id),
      ticket_id: String(args.p_ticket_id),
      sender_user_id: this.me.user_id,
      content: String(args.p_content),
      image_url: typeof args.p_image_url === 'string' ? args.p_image_url : null,
      created_at: new Date().toISOString(),
      read_at: null,
      held_until: new Date(Date.now() + SEND_HOLD_MS).toISOString(),
    };
    this.messages = [...this.messages, message];
    return message;
  }
}
