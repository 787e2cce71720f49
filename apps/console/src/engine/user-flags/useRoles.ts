import { isolated } from '#kit/format/isolated.ts';
import { optionsOf, readable } from '#kit/list/options.ts';
import type { Option } from '#kit/Select.tsx';
import { permissionsOfRole } from '#parts/rolePermissions.ts';
import { staffRoles, type StaffRole } from '#parts/staffRoles.api.ts';
import type { WithRole } from '#parts/UserRole.tsx';
import { useMe } from '#session/MeContext.ts';
import { isAdmin } from '#session/permissions.ts';
import { ROLES } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';

/** A role as the server names it: user, moderator, admin, or the id of a staff role. */
export const roleKey = ({ role, staff_role_id: id = null }: WithRole): string => id ?? role;

const MEANING: Readonly<Record<string, string>> = {
  user: 'They lose all access to this console.',
  moderator:
    'They can see users, reports, support, posts, reviews and withdrawals, and act on everyone except admins.',
  admin: 'They can see and change everything, including roles, balances and configuration.',
};

interface Roles {
  all: readonly StaffRole[];
  /** Those that the viewer may give, and the current one. */
  options: readonly Option[];
  nameOfRole: (key: string) => string;
  meaningOf: (key: string) => string;
}

/** The roles that a person can have. For people who manage the staff. */
export function useRoles(current: string | null): Roles {
  const me = useMe();
  const all = useQuery(staffRoles()).data ?? [];
  const own: readonly string[] = me.permissions;
  const isOffered = (key: string) =>
    key === current ||
    ((key !== 'admin' || isAdmin(me)) && permissionsOfRole(key, all).every((code) => own.includes(code)));
  const options = [
    ...optionsOf(ROLES),
    ...all.map(({ id, name }) => ({ value: id, label: isolated(name) })),
  ].filter(({ value }) => isOffered(value));
  const isKnown = current === null || options.some(({ value }) => value === current);
  return {
    all,
    options: isKnown ? options : [...options, { value: current, label: '…' }],
    nameOfRole: (key) => all.find(({ id }) => id === key)?.name ?? readable(key),
    meaningOf: (key) => MEANING[key] ?? all.find(({ id }) => id === key)?.description ?? '',
  };
}
