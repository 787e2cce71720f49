import { Failed } from '#kit/Failed.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { useFileDrop } from '#kit/useFileDrop.ts';
import type { LiveState } from '#parts/live/useChanges.ts';
import type { KeyLayer } from '#kit/keys/keyboard.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { ThreadSkeleton } from '../details/TicketSkeleton.tsx';
import { withoutLive } from '../details/useLiveTicket.ts';
import { ReplyBox } from '../reply/ReplyBox.tsx';
import { type UseReply, useReply } from '../reply/useReply.ts';
import { TICKETS_KEY } from '../support.api.ts';
import { type Message, replyRefusal, type Ticket } from '../ticket.ts';
import { inOrder, markRead, messagesKey, threadPages } from './thread.api.ts';
import { Thread } from './Thread.tsx';
import { isUnread } from './threadItems.ts';

interface ConversationProps {
  ticket: Ticket;
  input: RefObject<HTMLTextAreaElement | null>;
  live: LiveState;
  /** In a drawer or pane, previewing another person's ticket marks nothing as read. */
  layer: KeyLayer;
  onTyping: () => void;
  onSent: () => void;
}

/** The thread and the reply box. */
export function Conversation(props: ConversationProps) {
  const { ticket, input, live, layer, onTyping, onSent } = props;
  const me = useMe();
  const query = useInfiniteQuery({
    ...threadPages(ticket.id),
    refetchInterval: withoutLive(live),
  });
  const messages = useMemo(() => (query.data === undefined ? undefined : inOrder(query.data)), [query.data]);
  const reply = useReply(ticket, () => {
    // The pane may show another ticket by now.
    if (input.current === null)
      showToast({ text: `Taken back. It is in the reply to “${isolated(ticket.subject)}”.` });
    else input.current.focus();
  });
  const isSeen = layer === 'page' || ticket.claimed_by_user_id === me.user_id;
  useMarkRead(ticket, isSeen ? messages : undefined);
  useAcknowledged(reply, messages);
  const drop = useFileDrop(([file]) => file && reply.attach(file), replyRefusal(ticket, me) === null);

  return (
    <section
      aria-label="Thread"
      className="relative flex min-h-60 min-w-0 flex-1 flex-col rounded-lg short:min-h-96 border bg-surface shadow-card"
      {...drop.events}
    >
      {drop.isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft font-medium text-accent-text opacity-90">
          Drop the image to attach it
        </div>
      )}
      {messages === undefined ? (
        <div className="flex min-h-0 flex-1 flex-col justify-center overflow-hidden">
          <QueryState query={query} fallback="Failed to load messages" skeleton={<ThreadSkeleton />}>
            {() => null}
          </QueryState>
        </div>
      ) : (
        <>
          {query.isRefetchError && (
            <Failed
              inline
              sentence="The newest messages could not be loaded."
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          <Thread ticket={ticket} query={query} messages={messages} reply={reply} />
        </>
      )}
      {may(me, 'support.reply') && (
        <ReplyBox
          ticket={ticket}
          reply={reply}
          input={input}
          layer={layer}
          onTyping={onTyping}
          onSent={onSent}
        />
      )}
    </section>
  );
}

// The thread contains a message whose response was lost: it was sent.
function useAcknowledged(reply: UseReply, messages: readonly Message[] | undefined): void {
  const { unsent, isSending } = reply.state;
  const isThere = !isSending && unsent !== null && (messages?.some(({ id }) => id === unsent.id) ?? false);
  const acknowledge = useEffectEvent(() => {
    if (unsent !== null) reply.acknowledge(unsent.id);
  });
  useEffect(() => {
    if (isThere) acknowledge();
  }, [isThere]);
}

/**
 * Marks the user's messages as read: when the ticket is opened, then each new one while the page is visible. Ignores
 * failures: unread messages are marked with the next message, or at the next visit.
 */
function useMarkRead(ticket: Ticket, messages: readonly Message[] | undefined): void {
  const client = useQueryClient();
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const { mutate } = useMutation({
    mutationFn: () => markRead(ticket.id),
    onSuccess: (count) => {
      if (count === 0) return;
      void client.invalidateQueries({ queryKey: messagesKey(ticket.id) });
      void client.invalidateQueries({ queryKey: [...TICKETS_KEY, 'unread'] });
    },
  });

  const unread = messages?.findLast((message) => isUnread(message, ticket.user_id))?.id;
  const canSee = messages !== undefined && isVisible;
  const isOpened = useRef(false);
  useEffect(() => {
    // Older unread messages may be on pages that are not loaded: the first marking is unconditional.
    if (!canSee || (isOpened.current && unread === undefined)) return;
    isOpened.current = true;
    mutate();
  }, [canSee, unread, mutate]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
