import { goOnTyping, typeAhead } from '#kit/keys/typedAhead.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect } from 'react';
import { SUPPORT_DESK } from './support.desk.ts';
import type { Ticket } from './ticket.ts';

// With this in the URL, a ticket's page focuses its reply box.
const REPLY_HASH = 'reply';

interface ReplyKeyProps {
  /** The ticket that has the keyboard: of a row of the list, or of the drawer. */
  ticket: Ticket | undefined;
  layer: 'page' | 'drawer';
}

/** `r` opens a ticket's page with the focus in the reply box. What is typed meanwhile goes into it. */
export function ReplyKey({ ticket, layer }: ReplyKeyProps) {
  const router = useRouter();
  const reply = () => {
    if (ticket === undefined) return;
    void router.navigate({ ...SUPPORT_DESK.link(ticket.id), hash: REPLY_HASH });
    typeAhead(
      'reply',
      () => router.state.status === 'pending' || document.querySelector('main [aria-busy=true]') !== null,
    );
  };
  useShortcuts({ r: reply }, { layer, enabled: ticket !== undefined });
  return null;
}

/** After `r`, focuses the reply box and removes the mark from the URL. */
export function useReplyHash(input: RefObject<HTMLTextAreaElement | null>): void {
  const navigate = useNavigate();
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPLY_HASH });
  useLayoutEffect(() => {
    if (!isWanted) return;
    const box = input.current;
    box?.focus();
    // Afterwards, since React draws nothing that happens in a layout effect before its end.
    queueMicrotask(() => goOnTyping('reply', box));
    void navigate({ to: '.', hash: '', replace: true });
  });
}
