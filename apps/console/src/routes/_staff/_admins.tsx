import { currentConfig } from '#backend/config.ts';
import { knownMe, passesGuard } from '#session/me.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { AdminsOnlyPage } from '#shell/GuardMessages.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';

/** The stricter guard: everything below it is for admins. */
export const Route = createFileRoute('/_staff/_admins')({
  // For the loaders of the pages below: `asAdmin(read)` reads once the role is known to be admin. Loaders don't wait
  // for it: the basic guard shows 'Loading...' meanwhile.
  beforeLoad: ({ context: { queryClient } }) => ({
    asAdmin: (read: () => void) => void isAdmin(queryClient).then((yes) => (yes ? read() : undefined)),
  }),
  component: AdminGuard,
});

function AdminGuard() {
  return permissionsOf(useMe().role).seesAdminPages ? <Outlet /> : <AdminsOnlyPage />;
}

async function isAdmin(client: QueryClient): Promise<boolean> {
  const me = (await knownMe(client)) ?? null;
  return passesGuard(me, currentConfig().staffAccess) && permissionsOf(me.role).seesAdminPages;
}
