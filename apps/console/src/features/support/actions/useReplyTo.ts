import { useNavigate } from '@tanstack/react-router';
import type { Ticket } from '../ticket.ts';

/** With it a ticket's page begins in its reply box. */
export const REPLY_HASH = 'reply';

/** Leads to a ticket's page, ready to write. */
export function useReplyTo(): (ticket: Ticket) => void {
  const navigate = useNavigate();
  return ({ id }) =>
    void navigate({ to: '/admin/support/$ticketId', params: { ticketId: id }, hash: REPLY_HASH });
}
