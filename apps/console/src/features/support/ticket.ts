import { shortId } from '#kit/CopyId.tsx';
import type { Claimable } from '#engine/desk/claims.ts';
import type { Account } from '#session/permissions.ts';
import type { SupportMessagesRow, SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';

/** A support ticket as the server sends it. */
export type Ticket = SupportTicketsRow;

/** A message of a thread as the server sends it. */
export type Message = SupportMessagesRow;

/** Why the viewer can't write to the ticket's user, as the spec says it; null: they can. */
export function replyRefusal(
  ticket: Claimable & Pick<Ticket, 'merged_into'>,
  viewer: Account,
): string | null {
  if (ticket.merged_into !== null)
    return `This ticket was merged into #${shortId(ticket.merged_into)}. Reply there.`;
  if (ticket.status === 'closed') return 'This ticket is closed.';
  return ticket.claimed_by_user_id === viewer.user_id ? null : 'You must claim this ticket to send messages.';
}
