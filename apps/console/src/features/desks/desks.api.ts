import { rpc } from '#backend/rest.ts';
import type { Colleague } from '#engine/notes/notes.api.ts';
import { nameOf } from '#parts/users.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { ServiceTargetsRow, WorkingHoursRow } from '@marketdesk/contract/database.generated.ts';
import { queryOptions } from '@tanstack/react-query';

export type Team = RowOf<'admin_get_teams'>;
export type Target = ServiceTargetsRow;
export type Hours = WorkingHoursRow;

/** A team's members, of all colleagues. */
export const namesOf = (ids: readonly string[], people: readonly Colleague[] = []): string =>
  people
    .filter(({ user_id: id }) => ids.includes(id))
    .map(nameOf)
    .join(', ');

const DESKS_KEY = ['desks'] as const;
export const HOURS_KEY = [...DESKS_KEY, 'hours'] as const;
export const TARGETS_KEY = [...DESKS_KEY, 'targets'] as const;

/** Working hours. */
export function workingHours() {
  return queryOptions({
    queryKey: [...HOURS_KEY],
    queryFn: ({ signal }) => rpc('admin_get_working_hours', {}, signal),
  });
}

/** Response and resolution targets. */
export function serviceTargets() {
  return queryOptions({
    queryKey: [...TARGETS_KEY],
    queryFn: ({ signal }) => rpc('admin_get_service_targets', {}, signal),
  });
}
