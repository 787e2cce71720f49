import { buttonClass } from '#kit/Button.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { RowKeys } from './actions/RowKeys.tsx';
import { TicketActions } from './actions/TicketActions.tsx';
import { ticketById } from './support.api.ts';
import type { Ticket } from './ticket.ts';
import { TicketPreview } from './TicketPreview.tsx';

interface TicketDrawerProps {
  /** Undefined when closed. */
  ticketId: string | undefined;
  known: readonly Ticket[] | undefined;
  onClose: () => void;
}

/** A ticket beside the list. */
export function TicketDrawer({ ticketId, known, onClose }: TicketDrawerProps) {
  return (
    <>
      <RowDrawer
        openId={ticketId}
        known={known}
        rowId={({ id }) => id}
        find={ticketById}
        title={({ subject }) => subject}
        untitled="Ticket"
        fallback="Failed to load ticket"
        missing="This ticket does not exist."
        footer={(ticket) => (
          <>
            <Link
              to="/admin/support/$ticketId"
              params={{ ticketId: ticket.id }}
              className={`${buttonClass()} mr-auto`}
            >
              Open full page
            </Link>
            <TicketActions ticket={ticket} />
          </>
        )}
        onClose={onClose}
      >
        {(ticket) => <TicketPreview ticket={ticket} />}
      </RowDrawer>
      <DrawerKeys ticketId={ticketId} known={known} />
    </>
  );
}

function DrawerKeys({
  ticketId,
  known,
}: {
  ticketId: string | undefined;
  known: readonly Ticket[] | undefined;
}) {
  const listed = known?.find(({ id }) => id === ticketId);
  const asked = useQuery({
    ...ticketById(ticketId ?? ''),
    enabled: ticketId !== undefined && listed === undefined,
  });
  const ticket = listed ?? (ticketId === undefined ? undefined : (asked.data ?? undefined));
  useEnterOpens(ticket);
  return <RowKeys layer="drawer" ticket={ticket} />;
}

// Enter on the drawer itself goes on to the ticket's page; on its buttons and links it is theirs.
function useEnterOpens(ticket: Ticket | undefined): void {
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    if (ticket !== undefined)
      void navigate({ to: '/admin/support/$ticketId', params: { ticketId: ticket.id } });
  });
  const isOpen = ticket !== undefined;
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
