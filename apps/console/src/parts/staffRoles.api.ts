import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A role beside the built-in Admin and Moderator. */
export type StaffRole = RowOf<'admin_get_staff_roles'>;

/** Below the key of the staff. */
export const STAFF_ROLES_KEY = ['staff', 'roles'] as const;

/** The staff roles, by name. For people who manage the staff. */
export function staffRoles() {
  return queryOptions({
    queryKey: [...STAFF_ROLES_KEY],
    queryFn: ({ signal }) => rpc('admin_get_staff_roles', {}, signal),
  });
}

/** The names of the staff roles. For all staff. */
export function roleNames() {
  return queryOptions({
    queryKey: [...STAFF_ROLES_KEY, 'names'],
    queryFn: ({ signal }) => rpc('admin_get_role_names', {}, signal),
    staleTime: 5 * 60_000,
  });
}
