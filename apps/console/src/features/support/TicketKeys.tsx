import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { useHasPane } from '#kit/pane/useHasPane.ts';
import { DeskActions } from '#parts/desk/DeskActions.tsx';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { MergeButton } from './related/MergeButton.tsx';
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
  // A pane has the reply box itself.
  const hasPane = useHasPane();
  useEnterOpens(ticket, isOpen);
  return (
    <span className="inline-flex items-center justify-end">
      <DeskActions desk={SUPPORT_DESK} item={ticket} keys={isOpen ? 'drawer' : undefined} />
      <MergeButton ticket={ticket} keys={isOpen ? 'drawer' : undefined} />
      <ReplyKey ticket={isOpen && !hasPane ? ticket : undefined} layer="drawer" />
    </span>
  );
}

// Enter opens the ticket's page, unless a button or link of the drawer has the focus.
function useEnterOpens({ id }: Ticket, isOpen: boolean): void {
  const navigate = useNavigate();
  const open = useEffectEvent(() => void navigate(SUPPORT_DESK.link(id)));
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
      const isDrawer = target instanceof Element && target.matches('[role=dialog], [data-pane]');
      if (key === 'Enter' && isDrawer && !repeat) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
