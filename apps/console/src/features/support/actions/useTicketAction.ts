import { rpc } from '#backend/rest.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { CLAIM_DONE, type ClaimAction, claimedBy, UNCLAIMED } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import { SHOWS_TICKETS, TICKETS_KEY } from '../support.api.ts';
import type { Ticket } from '../ticket.ts';

/** An action on one ticket, as it stood on the screen. */
export interface TicketWish {
  action: ClaimAction;
  ticket: Ticket;
}

const FALLBACKS: Record<ClaimAction, string> = {
  claim: 'Failed to claim ticket',
  take_over: 'Failed to claim ticket',
  release: 'Failed to unclaim ticket',
  close: 'Failed to close ticket',
};

/** Claims, releases, takes over or closes a ticket. Everything but closing shows at once, and is put back when refused. */
export function useTicketAction(onDone?: (wish: TicketWish) => void): Action<TicketWish> {
  const me = useMe();
  const client = useQueryClient();
  return useAction<TicketWish, Ticket>({
    run,
    fallback: ({ action }) => FALLBACKS[action],
    done: (_stored, { action }) => CLAIM_DONE[action],
    undo: (_stored, { action, ticket }) => {
      const p_ticket_id = ticket.id;
      if (action === 'claim') return () => rpc('admin_release_support_ticket', { p_ticket_id });
      if (action === 'release' && ticket.claimed_by_user_id === me.user_id)
        return () => rpc('admin_claim_support_ticket', { p_ticket_id });
      return null;
    },
    optimistic: ({ action, ticket }) => {
      if (action === 'close') return () => undefined;
      return showRow<Ticket>(
        client,
        TICKETS_KEY,
        ticket.id,
        action === 'release' ? UNCLAIMED : claimedBy(me.user_id),
      );
    },
    refresh: SHOWS_TICKETS,
    onDone: (stored, wish) => {
      showRow<Ticket>(client, TICKETS_KEY, stored.id, stored);
      onDone?.(wish);
    },
  });
}

function run({ action, ticket }: TicketWish): Promise<Ticket> {
  const p_ticket_id = ticket.id;
  switch (action) {
    case 'claim':
      return rpc('admin_claim_support_ticket', { p_ticket_id });
    case 'take_over':
      return rpc('admin_claim_support_ticket', {
        p_ticket_id,
        p_take_over_from: ticket.claimed_by_user_id,
      });
    case 'release':
      return rpc('admin_release_support_ticket', { p_ticket_id });
    case 'close':
      return rpc('admin_close_support_ticket', { p_ticket_id });
  }
}
