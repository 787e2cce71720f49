import { ADMIN_PERMISSIONS, MODERATOR_PERMISSIONS } from '#parts/rolePermissions.ts';
import type { StaffRole } from '#parts/staffRoles.api.ts';
import { PERMISSIONS } from '@marketdesk/contract/permissions.generated.ts';

/** A staff role, or a built-in one, which has no version. */
export type ListedRole = Omit<StaffRole, 'updated_at' | 'member_count'> & {
  updated_at: string | null;
  /** Null until the staff are read. */
  member_count: number | null;
};

export const isBuiltIn = ({ updated_at: at }: Pick<ListedRole, 'updated_at'>): boolean => at === null;

const builtIn = (
  id: string,
  name: string,
  description: string,
  permissions: readonly string[],
): ListedRole => ({
  id,
  name,
  description,
  permissions: [...permissions],
  updated_at: null,
  member_count: null,
  proposed: null,
});

export const BUILT_IN_ROLES: readonly ListedRole[] = [
  builtIn(
    'admin',
    'Admin',
    'Sees and changes everything, and alone confirms what others propose.',
    ADMIN_PERMISSIONS,
  ),
  builtIn(
    'moderator',
    'Moderator',
    'Works on users, reports, support, posts, reviews and withdrawals.',
    MODERATOR_PERMISSIONS,
  ),
];

type Permission = (typeof PERMISSIONS)[number];

/** The permissions by area, in the catalogue's order. */
export const PERMISSION_AREAS: readonly { area: string; permissions: readonly Permission[] }[] = [
  ...new Set(PERMISSIONS.map(({ area }) => area)),
].map((area) => ({ area, permissions: PERMISSIONS.filter((one) => one.area === area) }));

export const areasOf = (codes: readonly string[]): string[] =>
  PERMISSION_AREAS.filter(({ permissions }) => permissions.some(({ code }) => codes.includes(code))).map(
    ({ area }) => area,
  );

/** What each of these permissions allows. */
export const permissionWords = (codes: readonly string[]): string[] =>
  PERMISSIONS.filter(({ code }) => codes.includes(code)).map(({ description }) => description);
