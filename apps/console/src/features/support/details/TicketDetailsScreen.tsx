import { DeskItem } from '#engine/desk/DeskItem.tsx';
import { ItemHeader } from '#engine/desk/ItemLayout.tsx';
import { iconButtonClass, IconButton } from '#kit/IconButton.tsx';
import type { PageOf } from '#kit/list/page.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import { LiveDot } from '#parts/live/LiveDot.tsx';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, MessageCircleOff } from 'lucide-react';
import { TICKETS_KEY } from '../support.api.ts';
import { SUPPORT_DESK } from '../support.desk.ts';
import type { Ticket } from '../ticket.ts';
import { TicketSkeleton } from './TicketSkeleton.tsx';
import { TicketActions, TicketBadges, TicketView } from './TicketView.tsx';

/** A ticket's page, with its actions. It fills the window: only the thread scrolls. */
export function TicketDetailsScreen({ ticketId }: { ticketId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 p-3 not-short:h-full not-short:min-h-0 md:px-6 md:py-4">
      <DeskItem desk={SUPPORT_DESK} id={ticketId} skeleton={<TicketSkeleton />} icon={<MessageCircleOff />}>
        {(ticket) => <TicketDetails key={ticket.id} ticket={ticket} />}
      </DeskItem>
    </div>
  );
}

/** The page of a loaded ticket. */
function TicketDetails({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const { previous, next } = useNeighbours(ticket.id);
  const go = (ticketId: string | undefined) => {
    if (ticketId !== undefined) void navigate(SUPPORT_DESK.link(ticketId));
  };
  useShortcuts({ next: () => go(next), previous: () => go(previous) });
  return (
    <TicketView
      ticket={ticket}
      isPage
      isOpen
      header={({ others, live }) => (
        <ItemHeader
          desk={SUPPORT_DESK}
          title={ticket.subject}
          badges={<TicketBadges ticket={ticket} />}
          status={
            <>
              <LiveDot state={live} />
              <PresenceBar others={others} />
            </>
          }
          actions={
            <>
              {(previous !== undefined || next !== undefined) && (
                <span className="hidden items-center md:inline-flex">
                  <NeighbourLink label="Previous ticket" ticketId={previous} />
                  <NeighbourLink label="Next ticket" ticketId={next} />
                </span>
              )}
              <TicketActions ticket={ticket} keys="page" />
            </>
          }
        />
      )}
    />
  );
}

function NeighbourLink({ label, ticketId }: { label: string; ticketId: string | undefined }) {
  const icon = label === 'Next ticket' ? <ChevronDown /> : <ChevronUp />;
  if (ticketId === undefined) return <IconButton label={label} icon={icon} disabled />;
  return (
    <Tooltip text={label}>
      <Link {...SUPPORT_DESK.link(ticketId)} aria-label={label} className={iconButtonClass()}>
        {icon}
      </Link>
    </Tooltip>
  );
}

interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

/** The tickets before and after this one on the last displayed list page; none if it was not on it. */
function useNeighbours(ticketId: string): Neighbours {
  const client = useQueryClient();
  const pages = client
    .getQueryCache()
    .findAll({ queryKey: [...TICKETS_KEY, 'page'] })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of pages) {
    const rows = (state.data as PageOf<Ticket> | undefined)?.rows ?? [];
    const at = rows.findIndex(({ id }) => id === ticketId);
    if (at !== -1) return { previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
  }
  return { previous: undefined, next: undefined };
}
