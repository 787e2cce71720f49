import { claimActions, type ClaimAction } from '#parts/claims.ts';
import type { Account } from '#session/permissions.ts';
import type { Ticket } from './ticket.ts';

type Ruled = Pick<Ticket, 'status' | 'claimed_by_user_id'>;

export const CLOSED = 'This ticket is closed.';
export const MUST_CLAIM = 'You must claim this ticket to send messages.';
export const ONLY_THE_CLAIMER = 'Only the claimer can close this ticket.';

/** What the viewer may do to a ticket: the same in table, drawer and detail page. */
export function ticketActions(ticket: Ruled, viewer: Account): readonly ClaimAction[] {
  return claimActions(ticket, viewer);
}

/** Why a key or button does nothing, said instead of doing nothing. */
export function whyNot(ticket: Ruled, action: ClaimAction): string {
  if (ticket.status === 'closed') return CLOSED;
  if (action === 'close') return ONLY_THE_CLAIMER;
  if (action === 'claim') return 'This ticket is already claimed.';
  return 'Someone else has claimed this ticket.';
}

/** Why the viewer can't write to the ticket's user, as the spec says it; null when they can. */
export function replyRefusal(ticket: Ruled, viewer: Account): string | null {
  if (ticket.status === 'closed') return CLOSED;
  return ticket.claimed_by_user_id === viewer.user_id ? null : MUST_CLAIM;
}
