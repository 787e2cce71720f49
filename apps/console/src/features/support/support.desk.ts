import { readTable, rpc } from '#backend/rest.ts';
import type { Desk } from '#engine/desk/desk.ts';
import { TURN_SORTS } from '#engine/desk/turns.ts';
import { replyOf } from './reply/replyStore.ts';
import { NUMBERS_KEY, SHOWS_TICKETS, TICKETS_KEY, unreadOnScreen } from './support.api.ts';
import { type SupportPage, TICKETS } from './support.search.ts';
import type { Ticket } from './ticket.ts';

/** The desk of support tickets. */
export const SUPPORT_DESK: Desk<Ticket, SupportPage> = {
  thing: 'ticket',
  title: 'Support',
  path: '/admin/support',
  permission: 'support.reply',
  table: 'support_tickets',
  key: TICKETS_KEY,
  countsKey: NUMBERS_KEY,
  shows: SHOWS_TICKETS,
  link: (ticketId) => ({ to: '/admin/support/$ticketId', params: { ticketId } }),
  headingOf: ({ subject }) => subject,
  missing: 'This ticket does not exist. Tickets are deleted along with their user’s account.',
  place: () => ({}),
  sorts: TURN_SORTS,

  readPage: (page, window, signal) =>
    rpc('admin_get_support_tickets', { ...TICKETS.arguments(page), ...window }, signal),
  readItem: (id, signal) =>
    readTable<Ticket | null>('support_tickets', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  claim: (p_ticket_id, p_take_over_from, p_note) =>
    rpc('admin_claim_support_ticket', { p_ticket_id, p_take_over_from, p_note }),
  release: (p_ticket_id) => rpc('admin_release_support_ticket', { p_ticket_id }),
  close: (p_ticket_id) => rpc('admin_close_support_ticket', { p_ticket_id }),

  beforeClosing: ({ id }, { viewer, client }) => {
    const left = leftBehind(unreadOnScreen(client, id), hasReply(viewer.user_id, id));
    if (left.length === 0) return null;
    const text = [...left, 'No more messages can be sent once it is closed.'].join(' ');
    return { question: 'Close this ticket?', verb: 'Close', text };
  },
  unclaimedSentence: 'Only the claimer can close this ticket.',
  buttons: ['claim', 'take_over', 'release', 'close'],
  primary: ['claim'],
};

// Warnings before closing: what would be left undone.
function leftBehind(unread: number, isReplyLeft: boolean): string[] {
  return [
    ...(unread === 1 ? ['The user’s latest message is unread.'] : []),
    ...(unread > 1 ? [`${unread} messages from the user are unread.`] : []),
    ...(isReplyLeft ? ['Your reply has not been sent.'] : []),
  ];
}

function hasReply(userId: string, ticketId: string): boolean {
  const { text, image, unsent } = replyOf(userId, ticketId).snapshot();
  return text.trim() !== '' || image !== null || unsent !== null;
}
