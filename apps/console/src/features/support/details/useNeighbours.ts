import type { PageOf } from '#kit/list/page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';
import type { Ticket } from '../ticket.ts';

export interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
}

/** The tickets before and after this one on the last displayed list page; none if it was not on it. */
export function useNeighbours(ticketId: string): Neighbours {
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
