import { claimActions } from '#engine/desk/claims.ts';
import { useDeskAction } from '#engine/desk/useDeskAction.ts';
import { ignoreTyping } from '#kit/keys/ignoreTyping.ts';
import type { KeyLayer } from '#kit/keys/keyboard.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { SUPPORT_DESK } from './support.desk.ts';
import { replyRefusal, type Ticket } from './ticket.ts';

// With this in the URL, a ticket's page focuses its reply box.
const REPLY_HASH = 'reply';

/** `r` on the focused row opens the ticket's page with the focus in the reply box. Keys are ignored until then. */
export function ReplyKey({ ticket }: { ticket: Ticket | undefined }) {
  const router = useRouter();
  const reply = () => {
    if (ticket === undefined) return;
    void router.navigate({ ...SUPPORT_DESK.link(ticket.id), hash: REPLY_HASH });
    ignoreTyping();
  };
  useShortcuts({ reply }, { enabled: may(useMe(), SUPPORT_DESK.permission) && ticket !== undefined });
  return null;
}

interface ReplyKeyOptions {
  layer: KeyLayer;
  /** Whether it has the keys. */
  isOpen: boolean;
  /** Shows the thread, where a tab hides it. */
  show: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/**
 * `r` on an open ticket: focuses its reply box, after claiming an unclaimed ticket, or says why it can't be answered.
 * After `r` on a list the page does so on mount, and removes the mark from the URL.
 */
export function useReplyKey(ticket: Ticket, { layer, isOpen, show, input }: ReplyKeyOptions): void {
  const me = useMe();
  const navigate = useNavigate();
  const isClaimed = useRef(false);
  const claim = useDeskAction(SUPPORT_DESK, () => {
    isClaimed.current = true;
  });
  const refusal = replyRefusal(ticket, me);
  const reply = () => {
    show();
    if (refusal === null) {
      input.current?.focus();
      return;
    }
    ignoreTyping();
    if (!claimActions(ticket, me).includes('claim')) showToast({ kind: 'error', text: refusal });
    else if (!claim.busy) claim.start({ action: 'claim', item: ticket });
  };
  const works = may(me, SUPPORT_DESK.permission);
  useShortcuts({ reply }, { layer, enabled: isOpen && works });
  // The claim ends before the reply box is enabled, or after it.
  useLayoutEffect(() => {
    if (!isClaimed.current || refusal !== null) return;
    isClaimed.current = false;
    input.current?.focus();
  });
  const arrive = useEffectEvent(reply);
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPLY_HASH }) && works;
  useLayoutEffect(() => {
    if (!isWanted || layer !== 'page') return;
    arrive();
    void navigate({ to: '.', hash: '', replace: true });
  }, [isWanted, layer, navigate]);
}
