import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { Failed } from '#kit/Failed.tsx';
import { useNow } from '#kit/format/useNow.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseReply } from '../reply/useReply.ts';
import type { Message, Ticket } from '../ticket.ts';
import { dayName } from './dayName.ts';
import { MessageGroup } from './MessageGroup.tsx';
import { firstUnread, type ThreadItem, threadItems } from './threadItems.ts';
import { UnsentMessage } from './UnsentMessage.tsx';
import { UNREAD_ATTRIBUTE, useThreadScroll } from './useThreadScroll.ts';

type ThreadQuery = UseInfiniteQueryResult<InfiniteData<Message[]>>;

interface ThreadProps {
  ticket: Ticket;
  query: ThreadQuery;
  /** Oldest first. */
  messages: readonly Message[];
  reply: UseReply;
}

/** The thread from the top, with the newest message at the end. */
export function Thread({ ticket, query, messages, reply }: ThreadProps) {
  // Fixed when the ticket is opened, which marks the new messages as read.
  const [firstUnreadId] = useState(() => firstUnread(messages, ticket.user_id));
  const { unsent } = reply.state;
  const isPending = unsent !== null && messages.every(({ id }) => id !== unsent.id);

  const readOlder = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError)
      void query.fetchNextPage();
  };
  usePrinted(query);
  const { frame, content, onScroll, toEnd, hasNewBelow } = useThreadScroll({
    firstId: messages[0]?.id,
    lastId: isPending ? unsent.id : messages.at(-1)?.id,
    onNearTop: readOlder,
  });

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        role="region"
        aria-label="Conversation"
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col gap-3 p-3 sm:p-4">
          <OlderMessages query={query} onMore={() => void query.fetchNextPage()} />
          <div role="log" aria-label="Messages">
            <ol className="flex flex-col gap-3">
              {threadItems({ messages, ticket, firstUnreadId }).map((item) =>
                item.kind === 'group' ? (
                  <MessageGroup key={item.key} group={item} />
                ) : (
                  <Separator key={item.key} item={item} />
                ),
              )}
              {isPending && <UnsentMessage ticket={ticket} reply={reply} />}
            </ol>
          </div>
          {messages.length === 0 && !isPending && (
            <p className="py-8 text-center text-muted">No messages yet.</p>
          )}
        </div>
      </div>
      {hasNewBelow && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            icon={<ArrowDown />}
            className="pointer-events-auto rounded-full shadow-popup"
            onClick={toEnd}
          >
            New messages
          </Button>
        </div>
      )}
    </div>
  );
}

/** A line with a day, or above the new messages. */
function Separator({ item }: { item: Exclude<ThreadItem, { kind: 'group' }> }) {
  const now = useNow();
  const isDay = item.kind === 'day';
  const line = <span aria-hidden="true" className={cx('h-px flex-1', isDay ? 'bg-line' : 'bg-accent')} />;
  return (
    <li
      {...(isDay ? {} : { [UNREAD_ATTRIBUTE]: '' })}
      className={cx('flex items-center gap-3 text-xs', isDay ? 'text-muted' : 'font-medium text-accent-text')}
    >
      {line}
      {isDay ? <time dateTime={item.at.slice(0, 10)}>{dayName(item.at, now)}</time> : 'New'}
      {line}
    </li>
  );
}

/** Above the oldest loaded message. */
function OlderMessages({ query, onMore }: { query: ThreadQuery; onMore: () => void }) {
  if (query.isFetchNextPageError) {
    return (
      <Failed
        inline
        sentence={messageFor(query.error, 'Failed to load older messages')}
        busy={query.isFetchingNextPage}
        onRetry={onMore}
      />
    );
  }
  if (!query.hasNextPage) return null;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="self-center print:hidden"
        busy={query.isFetchingNextPage}
        onClick={onMore}
      >
        Older messages
      </Button>
      <p className="hidden print:block">Older messages had not loaded. Print again to include them.</p>
    </>
  );
}

/** Loads all older messages for printing. Printing does not wait: they appear the next time. */
function usePrinted({ hasNextPage, fetchNextPage }: ThreadQuery): void {
  const readAll = useEffectEvent(async () => {
    for (let hasMore = hasNextPage; hasMore;) {
      const read = await fetchNextPage();
      hasMore = read.hasNextPage && !read.isError;
    }
  });
  useEffect(() => {
    const onPrint = () => void readAll();
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
