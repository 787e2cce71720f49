import { ignoreTyping } from '#kit/keys/ignoreTyping.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useMe } from '#session/MeContext.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { SUPPORT_DESK } from './support.desk.ts';
import { replyRefusal, type Ticket } from './ticket.ts';

// With this in the URL, a ticket's page focuses its reply box.
const REPLY_HASH = 'reply';

interface ReplyKeyProps {
  /** The ticket of the focused row or the drawer. */
  ticket: Ticket | undefined;
  layer: 'page' | 'drawer';
}

/** `r` opens a ticket's page with the focus in the reply box. Keys are ignored until then. */
export function ReplyKey({ ticket, layer }: ReplyKeyProps) {
  const router = useRouter();
  const reply = () => {
    if (ticket === undefined) return;
    void router.navigate({ ...SUPPORT_DESK.link(ticket.id), hash: REPLY_HASH });
    ignoreTyping();
  };
  useShortcuts({ reply }, { layer, enabled: ticket !== undefined });
  return null;
}

/**
 * `r` on a ticket's page: focuses the reply box, or says why the ticket can't be answered. After `r` elsewhere it does
 * so on mount, and removes the mark from the URL.
 */
export function useReplyKey(ticket: Ticket, input: RefObject<HTMLTextAreaElement | null>): () => void {
  const me = useMe();
  const navigate = useNavigate();
  const reply = () => {
    const refusal = replyRefusal(ticket, me);
    if (refusal === null) {
      input.current?.focus();
      return;
    }
    showToast({ kind: 'error', text: refusal });
    ignoreTyping();
  };
  const arrive = useEffectEvent(reply);
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPLY_HASH });
  useLayoutEffect(() => {
    if (!isWanted) return;
    arrive();
    void navigate({ to: '.', hash: '', replace: true });
  });
  return reply;
}
