import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import { notesInCache } from '#engine/notes/notes.api.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useHasPane } from '#kit/pane/useHasPane.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { useMe } from '#session/MeContext.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveTicket } from './details/useLiveTicket.ts';
import { MergeButton } from './related/MergeButton.tsx';
import { MergedInto } from './related/MergedInto.tsx';
import { RelatedTickets } from './related/RelatedTickets.tsx';
import { ReplyKey } from './ReplyKey.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { Conversation } from './thread/Conversation.tsx';
import { lastMessages, threadInCache } from './thread/thread.api.ts';
import { replyRefusal, type Ticket } from './ticket.ts';
import { Fact } from '#kit/Facts.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { LazyAppeal } from './LazyAppeal.tsx';
import { MessageGroup } from './thread/MessageGroup.tsx';
import { threadItems } from './thread/threadItems.ts';
import { TicketFacts } from './TicketFacts.tsx';

/** A ticket over or beside the list, with its reply box. Its code loads after the list. */
export default function TicketDrawer(list: OpenRow<Ticket>) {
  const hasPane = useHasPane();
  return (
    <DeskDrawer
      desk={SUPPORT_DESK}
      of={list}
      prefetch={prefetchDetails}
      actions={(ticket, isOpen) => <DrawerActions key={ticket.id} ticket={ticket} isOpen={isOpen} />}
    >
      {(ticket, isOpen) =>
        hasPane ? (
          <TicketPane key={ticket.id} ticket={ticket} isOpen={isOpen} />
        ) : (
          <TicketPreview ticket={ticket} />
        )
      }
    </DeskDrawer>
  );
}

function prefetchDetails(client: QueryClient, { id }: Ticket): Promise<unknown> {
  return Promise.all([threadInCache(client, id), notesInCache(client, { type: 'ticket', id })]);
}

function DrawerActions({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
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

interface TicketPaneProps {
  ticket: Ticket;
  /** Whether it has the keys. */
  isOpen: boolean;
}

/** A ticket beside the list with its whole thread. */
function TicketPane({ ticket, isOpen }: TicketPaneProps) {
  const me = useMe();
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`, isOpen);
  const live = useLiveTicket(ticket.id);
  const reply = () => {
    const refusal = replyRefusal(ticket, me);
    if (refusal === null) input.current?.focus();
    else showToast({ kind: 'error', text: refusal });
  };
  useShortcuts({ reply }, { layer: 'drawer', enabled: isOpen });
  return (
    <div className="flex flex-col gap-4">
      <PresenceBar others={others} />
      <MergedInto ticket={ticket} />
      <div className="flex h-[max(24rem,100dvh-13rem)] flex-col [&>section]:flex-1">
        <Conversation
          ticket={ticket}
          input={input}
          live={live}
          beside
          onTyping={() => setTyping(true)}
          onSent={() => setTyping(false)}
        />
      </div>
      <TicketSummary ticket={ticket} />
      <RelatedTickets ticket={ticket} level="h3" />
      <NotesSection noted={{ type: 'ticket', id: ticket.id }} />
    </div>
  );
}

/** A ticket at a glance. */
function TicketPreview({ ticket }: { ticket: Ticket }) {
  return (
    <div className="flex flex-col gap-4">
      <MergedInto ticket={ticket} />
      <TicketSummary ticket={ticket} />
      <LastMessages ticket={ticket} />
      <RelatedTickets ticket={ticket} level="h3" />
    </div>
  );
}

/** The facts of a ticket, and its appealed decision. */
function TicketSummary({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <TicketFacts
        ticket={ticket}
        user={
          <Fact name="User">
            <span className="flex flex-wrap items-center gap-2">
              <UserRef userId={ticket.user_id} />
              <AccountBadges userId={ticket.user_id} />
            </span>
          </Fact>
        }
      />
      <LazyAppeal ticket={ticket} level="h3" />
    </>
  );
}

/** The end of the thread. Previewing marks nothing as read. */
function LastMessages({ ticket }: { ticket: Ticket }) {
  const last = useQuery(lastMessages(ticket.id));
  return (
    <section aria-label="Last messages" className="flex flex-col gap-2">
      <h3 className="font-semibold">Last messages</h3>
      <QueryState
        query={last}
        fallback="Failed to load messages"
        skeleton={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-20 w-4/5 rounded-xl" />
            <Skeleton className="h-20 w-4/5 self-end rounded-xl" />
          </div>
        }
        isEmpty={(messages) => messages.length === 0}
        empty={<p className="text-muted">No messages yet.</p>}
      >
        {(messages) => (
          <ol className="flex flex-col gap-3">
            {threadItems({ messages, ticket }).map((item) =>
              item.kind === 'group' ? <MessageGroup key={item.key} group={item} withDay /> : null,
            )}
          </ol>
        )}
      </QueryState>
    </section>
  );
}
