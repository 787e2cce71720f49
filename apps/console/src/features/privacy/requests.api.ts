import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import { queryOptions } from '@tanstack/react-query';
import { requestArguments, type RequestsPage } from './requests.search.ts';

/** Key prefix of lists and single requests. */
export const REQUESTS_KEY = [...PRIVACY_KEY, 'requests'] as const;

/** A page of requests, by default those that are not closed, the next due first. */
export function privacyRequests(page: RequestsPage) {
  return pageQuery({
    key: [...REQUESTS_KEY, 'page'],
    page,
    cursor: [page.orderBy ?? 'due_at', 'id'],
    read: (window, signal) =>
      rpc('admin_get_privacy_requests', { ...requestArguments(page), ...window }, signal),
  });
}

const WATCH_MS = 30_000;

/** One request; null if it does not exist. Refetched while others may act on it. */
export function privacyRequest(id: string) {
  return queryOptions({
    queryKey: [...REQUESTS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<PrivacyRequest | null> => {
      try {
        return await rpc('admin_get_privacy_request', { p_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.closed_at === null ? WATCH_MS : false),
  });
}

/** What an erasure would do now, and what prevents it. */
export function erasurePreview(userId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_KEY, 'erasure', userId],
    queryFn: ({ signal }) => rpc('admin_preview_erasure', { p_user_id: userId }, signal),
  });
}

export const checkIdentity = (id: string, how: string): Promise<PrivacyRequest> =>
  rpc('admin_check_identity', { p_id: id, p_how: how });

/** Adds two months to the due date, once. */
export const extendRequest = (id: string, reason: string): Promise<PrivacyRequest> =>
  rpc('admin_extend_privacy_request', { p_id: id, p_reason: reason });

export interface Closing {
  state: 'done' | 'refused' | 'withdrawn';
  outcome: string;
}

/** Closes a request; the person gets the outcome by email. */
export const closeRequest = (id: string, { state, outcome }: Closing): Promise<PrivacyRequest> =>
  rpc('admin_close_privacy_request', { p_id: id, p_state: state, p_outcome: outcome });

/** Emails the person a link to their data, valid 7 days. An earlier link ends. */
export const sendExport = (id: string): Promise<PrivacyRequest> => rpc('admin_send_export', { p_id: id });

/** Gives the first or the second approval. */
export const approveErasure = (id: string): Promise<PrivacyRequest> =>
  rpc('admin_approve_erasure', { p_id: id });

/** Takes the approvals back, until the data is erased. */
export const undoErasure = (id: string, reason: string): Promise<PrivacyRequest> =>
  rpc('admin_undo_erasure', { p_id: id, p_reason: reason });
