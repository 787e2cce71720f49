import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import type { ReactNode } from 'react';
import { AdminsOnlyPage } from './GuardMessages.tsx';

/** The stricter guard, for admins, inside the basic guard. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  return permissionsOf(me.role).seesAdminPages ? children : <AdminsOnlyPage />;
}
