import { rpc } from '#backend/rest.ts';
import { MESSAGE_PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { type InfiniteData, infiniteQueryOptions, noop, type QueryClient } from '@tanstack/react-query';
import type { Message } from '../ticket.ts';

/** Key prefix of all queries with messages. */
export const MESSAGES_KEY = ['ticket-messages'] as const;

/** Key prefix of a ticket's messages. */
export const messagesKey = (ticketId: string) => [...MESSAGES_KEY, ticketId] as const;

/** A ticket's thread in pages, newest first; within a page the oldest message comes first. */
export function threadPages(ticketId: string) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey(ticketId), 'thread'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'get_support_messages',
        { p_ticket_id: ticketId, p_limit: MESSAGE_PAGE_SIZE, p_offset: pageParam },
        signal,
      ),
    getNextPageParam: (last: Message[], pages: Message[][]) =>
      last.length < MESSAGE_PAGE_SIZE ? undefined : pages.length * MESSAGE_PAGE_SIZE,
  });
}

/** Prefetches a thread without waiting; the screen finds a failure in the cache and shows it. */
export function prefetchThread(client: QueryClient, ticketId: string): void {
  client.infiniteQuery(threadPages(ticketId)).catch(noop);
}

/** Reads the end of a thread unless it is in the cache. Never rejects. */
export function threadInCache(client: QueryClient, ticketId: string): Promise<unknown> {
  return client.infiniteQuery({ ...threadPages(ticketId), staleTime: 'static' }).catch(noop);
}

/** Marks the user's messages as read; returns their number. */
export function markRead(ticketId: string): Promise<number> {
  return rpc('mark_support_messages_read', { p_ticket_id: ticketId });
}

interface NewReply {
  id: string;
  text: string;
  image: string | null;
  /** The used saved answer, whose steps are executed too. */
  answer: { id: string } | null;
}

/** Stores a reply. The id is an idempotency key. */
export function sendReply(ticketId: string, { id, text, image, answer }: NewReply): Promise<Message> {
  const message = { p_ticket_id: ticketId, p_content: text, p_image_url: image, p_message_id: id };
  return answer === null
    ? rpc('send_support_message', message)
    : rpc('admin_send_saved_answer', { ...message, p_answer_id: answer.id });
}

/** Withdraws an unread message, and undoes the steps of its saved answer. */
export const takeBackReply = (p_message_id: string) =>
  rpc('admin_take_back_support_message', { p_message_id });

type Thread = InfiniteData<Message[]>;

/** The whole thread, oldest message first, without duplicates: new messages shift the others to later pages. */
export function inOrder(thread: Thread): Message[] {
  const known = new Map<string, Message>();
  for (const page of thread.pages.toReversed()) for (const message of page) known.set(message.id, message);
  return [...known.values()];
}

/** Optimistically removes a message from the thread. */
export function dropMessage(client: QueryClient, { id, ticket_id }: Message): void {
  client.setQueryData<Thread>(threadPages(ticket_id).queryKey, (thread) =>
    thread === undefined
      ? thread
      : { ...thread, pages: thread.pages.map((page) => page.filter((message) => message.id !== id)) },
  );
}

/** Optimistically appends a message to the thread. */
export function appendMessage(client: QueryClient, message: Message): void {
  client.setQueryData<Thread>(threadPages(message.ticket_id).queryKey, (thread) => {
    const [newest, ...older] = thread?.pages ?? [];
    if (thread === undefined || newest === undefined) return thread;
    if (newest.some(({ id }) => id === message.id)) return thread;
    return { ...thread, pages: [[...newest, message], ...older] };
  });
}
