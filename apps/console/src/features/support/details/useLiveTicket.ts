import { useThrottled } from '#kit/useThrottled.ts';
import { type LiveState, useChanges } from '#parts/live/useChanges.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';
import { messagesKey } from '../thread/thread.api.ts';

const EVERY_MS = 500;

/** What others write and do appears: an event only says that something is to be read again. */
export function useLiveTicket(ticketId: string): LiveState {
  const client = useQueryClient();
  const read = (queryKey: QueryKey) => () => void client.invalidateQueries({ queryKey });
  const readTicket = useThrottled(read([...TICKETS_KEY, 'one', ticketId]), EVERY_MS);
  const readMessages = useThrottled(read(messagesKey(ticketId)), EVERY_MS);
  useChanges(
    { table: 'support_tickets', filter: `id=eq.${ticketId}` },
    { onChange: readTicket, onCaughtUp: readTicket },
  );
  return useChanges(
    { table: 'support_messages', filter: `ticket_id=eq.${ticketId}` },
    { onChange: readMessages, onCaughtUp: readMessages },
  );
}
