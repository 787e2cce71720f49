import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { DASHBOARD_KEY } from '../dashboard.api.ts';

export const MY_WORK_KEY = [...DASHBOARD_KEY, 'my-work'] as const;

/** The viewer's claimed, available, handed-over and confirmable items. */
export function myWork() {
  return queryOptions({
    queryKey: MY_WORK_KEY,
    queryFn: ({ signal }) => rpc('admin_get_my_work', {}, signal),
    refetchInterval: 60_000,
  });
}

export type Entries = RowOf<'admin_get_work_today'>;

/** Colleagues' actions today, by person and table. */
export function workToday() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'work-today'],
    queryFn: ({ signal }) => rpc('admin_get_work_today', {}, signal),
    refetchInterval: 60_000,
  });
}

export type Times = RowOf<'admin_get_work_times'>;

const FRESH_MS = 5 * 60_000;

/** Median times of the last seven days and of the seven before. */
export function workTimes() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'work-times'],
    queryFn: ({ signal }) => rpc('admin_get_work_times', {}, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
