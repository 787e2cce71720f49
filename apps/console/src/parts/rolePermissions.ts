import type { StaffRole } from '#parts/staffRoles.api.ts';
import { PERMISSIONS } from '@marketdesk/contract/permissions.generated.ts';

export const ADMIN_PERMISSIONS: readonly string[] = PERMISSIONS.map(({ code }) => code);
export const MODERATOR_PERMISSIONS: readonly string[] = PERMISSIONS.filter(({ is_moderators: is }) => is).map(
  ({ code }) => code,
);

/** The permissions of user, moderator, admin or the id of a staff role. */
export function permissionsOfRole(key: string, roles: readonly StaffRole[]): readonly string[] {
  if (key === 'admin') return ADMIN_PERMISSIONS;
  if (key === 'moderator') return MODERATOR_PERMISSIONS;
  return roles.find(({ id }) => id === key)?.permissions ?? [];
}

export const without = (codes: readonly string[], others: readonly string[]): string[] =>
  codes.filter((code) => !others.includes(code));

/** Whether one of these permissions gives access to money or to other staff. */
export const hasSensitive = (codes: readonly string[]): boolean =>
  PERMISSIONS.some(({ code, is_sensitive: is }) => is && codes.includes(code));
