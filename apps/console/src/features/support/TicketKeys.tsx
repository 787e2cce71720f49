import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { DeskActions } from '#parts/desk/DeskActions.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
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

/** The drawer's buttons and keys. */
export function DrawerActions({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  useEnterOpens(ticket, isOpen);
  return (
    <>
      <DeskActions desk={SUPPORT_DESK} item={ticket} keys={isOpen ? 'drawer' : undefined} />
      <ReplyKey ticket={isOpen ? ticket : undefined} layer="drawer" />
    </>
  );
}

// Enter opens the ticket's page, unless a button or link of the drawer has the focus.
function useEnterOpens({ id }: Ticket, isOpen: boolean): void {
  const navigate = useNavigate();
  const open = useEffectEvent(() => void navigate(SUPPORT_DESK.link(id)));
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
      const isDrawer = target instanceof Element && target.getAttribute('role') === 'dialog';
      if (key === 'Enter' && isDrawer && !repeat) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
