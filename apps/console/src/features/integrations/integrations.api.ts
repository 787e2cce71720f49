import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { DELIVERIES, type DeliveriesPage } from './details/deliveries.search.ts';
import type { Target } from './target.ts';
import { TARGETS, type TargetsPage } from './targets.search.ts';

export type Delivery = RowOf<'admin_get_webhook_deliveries'>;
export type Attempt = RowOf<'admin_get_webhook_attempts'>;

/** Key prefix of all queries of integrations. */
export const INTEGRATIONS_KEY = ['integrations'] as const;

/** A page of targets, newest first. */
export function targets(page: TargetsPage) {
  return pageQuery({
    key: [...INTEGRATIONS_KEY, 'page'],
    page,
    cursor: ['created_at', 'id'],
    read: (window, signal) =>
      rpc('admin_get_webhook_targets', { ...TARGETS.arguments(page), ...window }, signal),
  });
}

/** One target; null if it does not exist. */
export function targetById(id: string) {
  return queryOptions({
    queryKey: [...INTEGRATIONS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Target | null> => {
      try {
        return await rpc('admin_get_webhook_target', { p_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The events that a target can get. */
export function eventTypes() {
  return queryOptions({
    queryKey: [...INTEGRATIONS_KEY, 'types'],
    queryFn: ({ signal }) => rpc('admin_get_webhook_event_types', {}, signal),
    staleTime: Infinity,
  });
}

/** A page of a target's deliveries, newest first. */
export const deliveries = (targetId: string) => (page: DeliveriesPage) =>
  pageQuery({
    key: [...INTEGRATIONS_KEY, 'deliveries', targetId],
    page,
    cursor: ['created_at', 'id'],
    read: (window, signal) =>
      rpc(
        'admin_get_webhook_deliveries',
        { p_target_id: targetId, ...DELIVERIES.arguments(page), ...window },
        signal,
      ),
  });

/** The attempts of a delivery, newest first. */
export function attempts({ id, attempts: count }: Delivery) {
  return queryOptions({
    queryKey: [...INTEGRATIONS_KEY, 'attempts', id, count],
    queryFn: ({ signal }) => rpc('admin_get_webhook_attempts', { p_delivery_id: id }, signal),
  });
}
