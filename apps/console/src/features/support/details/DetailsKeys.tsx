import { showToast } from '#kit/toast/toasts.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useMe } from '#session/MeContext.ts';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTicketPress } from '../actions/useTicketPress.tsx';
import type { Ticket } from '../ticket.ts';
import { replyRefusal } from '../ticketRules.ts';
import type { Neighbours } from './useNeighbours.ts';

interface DetailsKeysProps {
  ticket: Ticket;
  neighbours: Neighbours;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** `c` claims, `r` goes to the reply box, `e` closes, `j` and `k` go to the list's next and previous ticket. */
export function DetailsKeys({ ticket, neighbours, input }: DetailsKeysProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { press, question } = useTicketPress();
  const go = (ticketId: string | undefined) => {
    if (ticketId !== undefined) void navigate({ to: '/admin/support/$ticketId', params: { ticketId } });
  };
  const reply = () => {
    const refusal = replyRefusal(ticket, me);
    if (refusal === null) input.current?.focus();
    else showToast({ kind: 'error', text: refusal });
  };
  useShortcuts({
    c: () => press('claim', ticket),
    r: reply,
    e: () => press('close', ticket),
    j: () => go(neighbours.next),
    k: () => go(neighbours.previous),
  });
  return question;
}
