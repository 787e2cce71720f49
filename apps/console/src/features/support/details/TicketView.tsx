import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { ItemColumns, type ItemTab } from '#engine/desk/ItemLayout.tsx';
import { TurnBadges } from '#engine/desk/TurnBadges.tsx';
import { TurnFacts } from '#engine/desk/TurnFacts.tsx';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { Person } from '#engine/person/Person.tsx';
import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import type { LiveState } from '#parts/live/useChanges.ts';
import { type Person as Colleague, usePresence } from '#parts/live/usePresence.ts';
import { useOpenRequest } from '#parts/privacy/useOpenRequest.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { Merge, ShieldUser } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MergedInto } from '../related/MergedInto.tsx';
import { RelatedTickets } from '../related/RelatedTickets.tsx';
import { useReplyKey } from '../ReplyKey.tsx';
import { SUPPORT_DESK } from '../support.desk.ts';
import { Conversation } from '../thread/Conversation.tsx';
import type { Ticket } from '../ticket.ts';
import { useLiveTicket } from './useLiveTicket.ts';

const Appeal = lazyPart(() => import('../Appeal.tsx'));
const MergeDialog = lazyDialog(async () => (await import('../related/MergeDialog.tsx')).MergeDialog);

interface Room {
  others: readonly Colleague[];
  live: LiveState;
}

interface TicketViewProps {
  ticket: Ticket;
  isPage: boolean;
  /** Whether it has the keys. */
  isOpen: boolean;
  /** Gets the colleagues and the connection: above the columns on a page, beside the tabs elsewhere. */
  header?: (room: Room) => ReactNode;
  status?: (room: Room) => ReactNode;
}

/** A ticket's thread with the reply box, and the person with the ticket's facts. The same on its page, in a pane and drawer. */
export function TicketView({ ticket, isPage, isOpen, header, status }: TicketViewProps) {
  const [tab, setTab] = useState<ItemTab>('main');
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`, isOpen);
  const live = useLiveTicket(ticket.id);
  const layer = isPage ? 'page' : 'drawer';
  const show = () => {
    if (tab !== 'main') flushSync(() => setTab('main'));
  };
  useReplyKey(ticket, { layer, isOpen, show, input });
  return (
    <>
      {header?.({ others, live })}
      <ItemColumns
        name="Conversation"
        tab={tab}
        onTab={setTab}
        isPage={isPage}
        status={status?.({ others, live })}
        fills
        main={
          <>
            <MergedInto ticket={ticket} />
            {ticket.category === 'Report Appeal' && (
              <Suspense fallback={<Skeleton className="h-32 w-full shrink-0" />}>
                <Appeal ticketId={ticket.id} keys={isOpen ? layer : undefined} show={show} />
              </Suspense>
            )}
            <Conversation
              ticket={ticket}
              input={input}
              live={live}
              layer={layer}
              onTyping={() => setTyping(true)}
              onSent={() => setTyping(false)}
            />
          </>
        }
        aside={
          <>
            <Person userId={ticket.user_id} ticketId={ticket.id} />
            <section aria-label="Ticket">
              <h2 className="pb-1 font-semibold">Ticket</h2>
              <TicketFacts ticket={ticket} />
            </section>
            <RelatedTickets ticket={ticket} />
            <NotesSection noted={{ type: 'ticket', id: ticket.id }} level="h2" />
          </>
        }
      />
    </>
  );
}

/** A ticket's states. */
export function TicketBadges({ ticket }: { ticket: Ticket }) {
  return (
    <span className="flex shrink-0 flex-wrap items-center gap-1.5">
      <StatusBadge status={ticket.status} />
      {ticket.merged_into !== null && <Badge>Merged</Badge>}
      <Badge>{ticket.category}</Badge>
      <TurnBadges item={ticket} />
    </span>
  );
}

/** What the badges don't show. */
function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <Facts>
      {ticket.claimed_by_user_id !== null && (
        // Only its claimer closes a ticket, but others may merge it.
        <Fact name={ticket.status === 'closed' && ticket.merged_into === null ? 'Closed by' : 'Claimed by'}>
          <UserRef userId={ticket.claimed_by_user_id} />
        </Fact>
      )}
      <TurnFacts desk={SUPPORT_DESK} item={ticket} />
      <Fact name="Created">
        <TimeAgo at={ticket.created_at} />
      </Fact>
      {ticket.claimed_at !== null && (
        <Fact name="Claimed">
          <TimeAgo at={ticket.claimed_at} />
        </Fact>
      )}
      {ticket.closed_at !== null && (
        <Fact name="Closed">
          <TimeAgo at={ticket.closed_at} />
        </Fact>
      )}
      <Fact name="Last activity">
        <TimeAgo at={ticket.last_activity_at} />
      </Fact>
      <Fact name="ID">
        <span className="-ml-1">
          <CopyId id={ticket.id} />
        </span>
      </Fact>
    </Facts>
  );
}

/** The buttons of a ticket with their keys, among them `m` to merge; a sentence for readers. */
export function TicketActions({ ticket, keys }: { ticket: Ticket; keys: 'page' | 'drawer' | undefined }) {
  const [isMerging, setMerging] = useState(false);
  const merge = () => setMerging(true);
  const [askPrivacy, privacyDialog] = useOpenRequest({ userId: ticket.user_id, ticketId: ticket.id });
  const works = may(useMe(), SUPPORT_DESK.permission);
  useShortcuts({ merge }, { layer: keys ?? 'page', enabled: works && keys !== undefined });
  if (!works) return <p className="text-muted">You can read tickets, but not answer them.</p>;
  return (
    <>
      <DeskActions
        desk={SUPPORT_DESK}
        item={ticket}
        keys={keys}
        more={[
          { label: 'Merge or link…', icon: <Merge />, onSelect: merge },
          { label: 'Privacy request…', icon: <ShieldUser />, onSelect: askPrivacy },
        ]}
      />
      {privacyDialog}
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
    </>
  );
}
