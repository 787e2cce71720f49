import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SUPPORT_DESK } from './support.desk.ts';
import type { Ticket } from './ticket.ts';

// With this in the URL, a ticket's page focuses its reply box.
const REPLY_HASH = 'reply';

interface ReplyKeyProps {
  /** The ticket that has the keyboard: of a row of the list, or of the drawer. */
  ticket: Ticket | undefined;
  layer: 'page' | 'drawer';
}

/** `r` opens a ticket's page with the focus in the reply box. */
export function ReplyKey({ ticket, layer }: ReplyKeyProps) {
  const navigate = useNavigate();
  const reply = () => {
    if (ticket !== undefined) void navigate({ ...SUPPORT_DESK.link(ticket.id), hash: REPLY_HASH });
  };
  useShortcuts({ r: reply }, { layer, enabled: ticket !== undefined });
  return null;
}

/** After `r`, focuses the reply box and removes the mark from the URL. */
export function useReplyHash(focus: () => void): void {
  const navigate = useNavigate();
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPLY_HASH });
  useEffect(() => {
    if (!isWanted) return;
    focus();
    void navigate({ to: '.', hash: '', replace: true });
  });
}
