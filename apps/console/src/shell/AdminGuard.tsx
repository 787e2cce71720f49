import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import type { ReactNode } from 'react';
import { AdminsOnlyPage } from './GuardMessages.tsx';

/** The stricter guard: admins, inside what the basic guard has let in. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const me = useMe();
  return permissionsOf(me.role).seesAdminPages ? children : <AdminsOnlyPage />;
}
