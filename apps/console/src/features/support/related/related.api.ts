import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';

/** A related ticket. */
export type RelatedTicket = RowOf<'admin_get_related_tickets'>;

/** A ticket's merge target, the tickets merged into it, and its linked ones. */
export function relatedTickets(ticketId: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'related', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_related_tickets', { p_ticket_id: ticketId }, signal),
  });
}

/** The person's other tickets that are likely duplicates, likeliest first. */
export function similarTickets(ticketId: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'similar', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_similar_tickets', { p_ticket_id: ticketId }, signal),
  });
}

/** Merges a ticket into another one of the same person, which continues the thread. */
export interface Merge {
  from: Named;
  into: Named;
}

/** A ticket's name in toasts. */
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

/** The merge direction of two tickets: the open page's ticket stays, unless it is closed. Null: impossible. */
export function mergeOf(seen: Mergeable, other: Mergeable): Merge | null {
  if (seen.user_id !== other.user_id || seen.merged_into || other.merged_into) return null;
  const [from, into] = seen.status === 'closed' ? [seen, other] : [other, seen];
  if (into.status === 'closed' || isAppeal(from)) return null;
  return { from, into };
}

// An appeal is decided on its own. Users sometimes choose its category wrongly; they don't write its subject.
const isAppeal = ({ category, subject }: Mergeable) =>
  category === 'Report Appeal' && subject?.startsWith('Appeal: ') === true;
