import { Badge } from '#kit/Badge.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { iconButtonClass, IconButton } from '#kit/IconButton.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { AccountBadges } from '../AccountBadges.tsx';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { deskCrumbs } from '#engine/desk/DeskItem.tsx';
import { LiveDot } from '#parts/live/LiveDot.tsx';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import type { LiveState } from '#parts/live/useChanges.ts';
import type { Person } from '#parts/live/usePresence.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import { MergeButton } from '../related/MergeButton.tsx';
import { SUPPORT_DESK } from '../support.desk.ts';
import type { Ticket } from '../ticket.ts';
import { TicketAside } from './TicketAside.tsx';
import type { Neighbours } from './useNeighbours.ts';

interface TicketHeaderProps {
  ticket: Ticket;
  others: readonly Person[];
  neighbours: Neighbours;
  live: LiveState;
}

/** Subject, user, claimer and actions. */
export function TicketHeader({ ticket, others, neighbours, live }: TicketHeaderProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <PageHeader
        title={ticket.subject}
        page={ticket.subject}
        crumbs={deskCrumbs(SUPPORT_DESK)}
        badges={
          <span className="flex flex-wrap items-center gap-1.5">
            <ClaimBadge status={ticket.status} />
            {ticket.merged_into !== null && <Badge>Merged</Badge>}
            <Badge>{ticket.category}</Badge>
          </span>
        }
        actions={
          <>
            <NeighbourLinks neighbours={neighbours} />
            <DeskActions desk={SUPPORT_DESK} item={ticket} keys="page" />
            <MergeButton ticket={ticket} keys="page" />
            <AsideButton ticket={ticket} />
          </>
        }
      />
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex min-w-0 items-center gap-2">
          <UserRef userId={ticket.user_id} />
          <AccountBadges userId={ticket.user_id} />
        </span>
        {ticket.claimed_by_user_id !== null && (
          <span className="inline-flex min-w-0 items-center gap-2 text-muted">
            <span className="whitespace-nowrap">
              {/* Only its claimer closes a ticket, but others may merge it. */}
              {ticket.status === 'closed' && ticket.merged_into === null ? 'Closed by' : 'Claimed by'}
            </span>
            <span className="min-w-0 text-ink">
              <UserRef userId={ticket.claimed_by_user_id} />
            </span>
          </span>
        )}
        <span className="hidden text-muted sm:inline">
          Created <TimeAgo at={ticket.created_at} />
        </span>
        {ticket.closed_at !== null && (
          <span className="hidden text-muted sm:inline">
            Closed <TimeAgo at={ticket.closed_at} />
          </span>
        )}
        <LiveDot state={live} />
        <PresenceBar others={others} />
      </div>
    </div>
  );
}

function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  if (previous === undefined && next === undefined) return null;
  return (
    <span className="hidden items-center md:inline-flex">
      <NeighbourLink label="Previous ticket" ticketId={previous} />
      <NeighbourLink label="Next ticket" ticketId={next} />
    </span>
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

/** In narrow windows the facts cover the thread. */
function AsideButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="xl:hidden">
      <IconButton label="Details" icon={<PanelRightOpen />} onClick={() => setOpen(true)} />
      <Drawer open={isOpen} title="Details" onClose={() => setOpen(false)}>
        <TicketAside ticket={ticket} />
      </Drawer>
    </span>
  );
}
