import { readSearch } from '#kit/list/search.ts';
import { useHold } from '#kit/list/useHold.ts';
import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { without } from '#kit/list/without.ts';
import { type LiveSettings, refetchIntervalOf } from '#parts/live/liveSettings.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ticketById, ticketsPage, unreadCounts } from './support.api.ts';
import { SUPPORT_VOCABULARY, type SupportSearch } from './support.search.ts';

/** The list's rows as they should be seen: current, and yet in their places while somebody is on them. */
export function useTicketsList(search: SupportSearch, settings: LiveSettings) {
  const { values, notUnderstood } = readSearch(SUPPORT_VOCABULARY, search);
  const openId = values.ticket;
  const page = without(values, 'ticket');
  const tickets = useQuery({
    ...ticketsPage(page),
    enabled: notUnderstood.length === 0,
    refetchInterval: refetchIntervalOf(settings),
  });

  const hold = useHold();
  const key = JSON.stringify(page);
  const fresh = tickets.isPlaceholderData ? undefined : tickets.data?.rows;
  // An open drawer turns the pages of the list behind it.
  const isHeld = hold.isHeld || openId !== undefined;
  const steady = useSteadyRows({ fresh, key, isHeld, find: ticketById });
  const rows = steady.rows ?? tickets.data?.rows;
  const marked = useMarkedRows(steady.rows, key);
  // Old counts stay while the next are read; without any the list is only a little poorer.
  const unread = useQuery({ ...unreadCounts(rows ?? []), placeholderData: keepPreviousData });

  return {
    tickets,
    page,
    openId,
    notUnderstood,
    rows,
    marked,
    waiting: steady.waiting,
    unread: unread.data,
    hold,
  };
}
