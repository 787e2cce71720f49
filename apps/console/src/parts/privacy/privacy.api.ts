import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PrivacyKind, PrivacyRequest } from './privacy.ts';

/** Key prefix of all queries of the privacy desk. */
export const PRIVACY_KEY = ['privacy'] as const;

const MOST_OF_ONE = 20;

/** The requests of one person that are not closed. Needs privacy.manage. */
export function openRequestsOf(userId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_KEY, 'requests', 'of', userId],
    queryFn: ({ signal }) =>
      rpc(
        'admin_get_privacy_requests',
        { p_user_id: userId, p_state: 'pending', p_limit: MOST_OF_ONE },
        signal,
      ),
  });
}

/** The legal holds in force that name this person, also those on reports and decisions. Needs privacy.manage. */
export function activeHoldsOf(userId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_KEY, 'holds', 'of', userId],
    queryFn: ({ signal }) =>
      rpc('admin_get_legal_holds', { p_user_id: userId, p_is_active: true, p_limit: MOST_OF_ONE }, signal),
  });
}

export interface NewRequest {
  kind: PrivacyKind;
  /** Who asked on the person's behalf; null: the person. */
  askedBy: string | null;
  message: string | null;
  /** Null: now. */
  askedAt: string | null;
}

export interface Asker {
  userId: string;
  /** The ticket in which they asked. */
  ticketId?: string | undefined;
}

/** The fields of a new request that everyone who opens one may see. */
export type OpenedRequest = Pick<PrivacyRequest, 'id' | 'number' | 'kind' | 'due_at'>;

/** Errors: `already_pending`, `own_account`. A ticket needs support.reply, everything else privacy.manage. */
export function openRequest({ userId, ticketId }: Asker, asked: NewRequest): Promise<OpenedRequest> {
  const about = {
    p_kind: asked.kind,
    p_asked_by: asked.askedBy,
    p_message: asked.message,
    p_asked_at: asked.askedAt,
  };
  return ticketId === undefined
    ? rpc('admin_open_privacy_request', { p_user_id: userId, ...about })
    : rpc('admin_open_ticket_privacy_request', { p_ticket_id: ticketId, ...about });
}
