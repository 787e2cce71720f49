import type { Claimable } from '#parts/desk/claims.ts';
import type { Account } from '#session/permissions.ts';
import type { SupportMessagesRow, SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';

/** A support ticket as the server sends it. */
export type Ticket = SupportTicketsRow;

/** A message of a thread as the server sends it. */
export type Message = SupportMessagesRow;

/** Why the viewer can't write to the ticket's user, as the spec says it; null when they can. */
export function replyRefusal(ticket: Claimable, viewer: Account): string | null {
  if (ticket.status === 'closed') return 'This ticket is closed.';
  return ticket.claimed_by_user_id === viewer.user_id ? null : 'You must claim this ticket to send messages.';
}
