import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';

/** A ticket that belongs together with another one. */
export type RelatedTicket = RowOf<'admin_get_related_tickets'>;

/** What a ticket was merged into, what was merged into it, and what is linked with it. */
export function relatedTickets(ticketId: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'related', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_related_tickets', { p_ticket_id: ticketId }, signal),
  });
}

/** Other tickets of the same person that are probably about the same, the likeliest first. */
export function similarTickets(ticketId: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'similar', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_similar_tickets', { p_ticket_id: ticketId }, signal),
  });
}

/** One ticket into another one of the same person, which has the thread from then on. */
export interface Merge {
  from: Named;
  into: Named;
}

/** A ticket as toasts name it. */
export interface Named {
  id: string;
  subject: string | null;
}

export const merge = ({ from, into }: Merge) =>
  rpc('admin_merge_tickets', { p_ticket_id: from.id, p_into_id: into.id });
export const unmerge = ({ from }: Merge) => rpc('admin_unmerge_ticket', { p_ticket_id: from.id });

/** Two tickets, in any order. */
export type Pair = readonly [Named, Named];

export const link = ([one, other]: Pair) =>
  rpc('admin_link_tickets', { p_ticket_id: one.id, p_other_id: other.id });
export const unlink = ([one, other]: Pair) =>
  rpc('admin_unlink_tickets', { p_ticket_id: one.id, p_other_id: other.id });

export interface Mergeable {
  id: string;
  subject: string | null;
  category: string | null;
  user_id: string | null;
  status: string | null;
  merged_into?: string | null;
}

/** Which of two can be merged into which: what one looks at stays, unless it is closed. Null: neither into the other. */
export function mergeOf(seen: Mergeable, other: Mergeable): Merge | null {
  if (seen.user_id !== other.user_id || seen.merged_into || other.merged_into) return null;
  const [from, into] = seen.status === 'closed' ? [seen, other] : [other, seen];
  if (into.status === 'closed' || isAppeal(from)) return null;
  return { from, into };
}

// An appeal is decided on its own. People also choose its category for what is none; they don't write its subject.
const isAppeal = ({ category, subject }: Mergeable) =>
  category === 'Report Appeal' && subject?.startsWith('Appeal: ') === true;
