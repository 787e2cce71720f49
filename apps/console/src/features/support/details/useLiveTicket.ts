import { useThrottled } from '#kit/useThrottled.ts';
import { deskItem } from '#parts/desk/desk.ts';
import { type LiveState, useChanges } from '#parts/live/useChanges.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';
import { SUPPORT_DESK } from '../support.desk.ts';
import { messagesKey } from '../thread/thread.api.ts';

const EVERY_MS = 500;
const WITHOUT_LIVE_MS = 15_000;

/** For a query's `refetchInterval`: while no changes arrive it is read now and then. */
export function withoutLive(state: LiveState): number | false {
  return state === 'live' ? false : WITHOUT_LIVE_MS;
}

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
  const state = useChanges(
    { table: 'support_messages', filter: `ticket_id=eq.${ticketId}` },
    { onChange: readMessages, onCaughtUp: readMessages },
  );
  const refetchInterval = withoutLive(state);
  useQuery({ ...deskItem(SUPPORT_DESK, ticketId), refetchInterval });
  return state;
}
