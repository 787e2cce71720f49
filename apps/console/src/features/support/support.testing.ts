import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { onTestFinished } from 'vitest';
import { forgetReplies } from './reply/replyStore.ts';
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
    last_activity_at: '2026-11-20T11:00:00+00:00',
    ...about,
  };
}

export const claimedBy = (userId: string): Partial<Ticket> => ({
  status: 'claimed',
  claimed_by_user_id: userId,
  claimed_at: '2026-11-20T10:30:00+00:00',
});

export const CLOSED_BY_BOB: Partial<Ticket> = {
  ...claimedBy(BOB.user_id),
  status: 'closed',
  closed_at: '2026-11-20T12:00:00+00:00',
};

/** The `at`th message of the thread of ticket 1, a minute after the one before; Ana's and read, unless said otherwise. */
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
    ...about,
  };
}

/**
 * Fake tickets and messages on the server: stores changes without checking rules; a test sets its own
 * refusals.
 */
export class SupportDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  tickets: Ticket[];
  /** The oldest first. */
  messages: Message[] = [];

  constructor(tickets: readonly Ticket[] = [aTicket(1)], role = 'moderator') {
    this.tickets = [...tickets];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    forgetReplies();
    onTestFinished(toastStore.clear);
    this.answerReads();
    this.answerActions();
  }

  /** A desk on which ticket 1 is the signed-in person's. */
  static withMine(messages: readonly Message[] = [aMessage(1)], role = 'moderator'): SupportDesk {
    const desk = new SupportDesk([], role);
    desk.tickets = [aTicket(1, claimedBy(desk.me.user_id))];
    desk.messages = [...messages];
    return desk;
  }

  /** Opens the page of ticket 1. */
  open() {
    return openConsole(`/admin/support/${anId(1)}`);
  }

  /** What was sent to one procedure, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  /** Somebody else changes a ticket, and everybody who listens is told. */
  elsewhere(at: number, change: Partial<Ticket>): void {
    this.change(anId(at), change);
    this.server.emit({ table: 'support_tickets', id: anId(at) });
  }

  /** Somebody else writes, and everybody who listens is told. */
  arrives(message: Message): void {
    this.messages = [...this.messages, message];
    const { id, ticket_id } = message;
    this.server.emit({ table: 'support_messages', type: 'INSERT', id, row: { ticket_id } });
  }

  change(id: unknown, change: Partial<Ticket>): Ticket | Response {
    this.tickets = this.tickets.map((ticket) => (ticket.id === id ? { ...ticket, ...change } : ticket));
    return this.tickets.find((ticket) => ticket.id === id) ?? notFound();
  }

  private answerReads(): void {
    const { server } = this;
    server.on('admin_get_support_tickets', ({ p_status, p_limit }) =>
      this.tickets
        .filter(({ status }) => p_status === undefined || status === p_status)
        .slice(0, Number(p_limit)),
    );
    server.on('support_tickets', ({ id }) => this.tickets.filter((ticket) => id === `eq.${ticket.id}`));
    server.on('get_support_messages', ({ p_limit, p_offset }) => {
      const end = this.messages.length - Number(p_offset);
      return this.messages.slice(Math.max(0, end - Number(p_limit)), Math.max(0, end));
    });
    server.on('support_messages', () =>
      this.messages
        .filter(({ read_at }) => read_at === null)
        .map(({ ticket_id, sender_user_id }) => ({ ticket_id, sender_user_id })),
    );
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
    server.on('admin_claim_support_ticket', ({ p_ticket_id }) =>
      this.change(p_ticket_id, claimedBy(this.me.user_id)),
    );
    server.on('admin_release_support_ticket', ({ p_ticket_id }) =>
      this.change(p_ticket_id, { status: 'open', claimed_by_user_id: null, claimed_at: null }),
    );
    server.on('admin_close_support_ticket', ({ p_ticket_id }) =>
      this.change(p_ticket_id, { status: 'closed', closed_at: '2026-11-20T12:00:00+00:00' }),
    );
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

  /** As the database does: a message of the same id is there once. */
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
    };
    this.messages = [...this.messages, message];
    return message;
  }
}

function notFound(): Response {
  return refuse(404, 'Ticket not found', 'ticket_not_found');
}
