import { roleNames } from '#parts/staffRoles.api.ts';
import { RoleBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';

export interface WithRole {
  role: string;
  staff_role_id?: string | null;
}

/** A person's role by name. Requests names only for staff roles. */
export function UserRole({ user: { role, staff_role_id: id = null } }: { user: WithRole }) {
  const names = useQuery({ ...roleNames(), enabled: id !== null }).data;
  return <RoleBadge role={names?.find((one) => one.id === id)?.name ?? role} />;
}
