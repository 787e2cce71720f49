import { meQuery } from '#session/me.ts';
import { permissionsOf } from '#session/permissions.ts';
import { AdminGuard } from '#shell/AdminGuard.tsx';
import { noop, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';

/** The stricter guard: everything below it is for admins. */
export const Route = createFileRoute('/_staff/_admins')({
  // For the loaders of the pages below: `asAdmin(read)` reads once the role is known to be admin. Loaders don't
  // wait for it, because the basic guard's 'Loading...' is shown meanwhile.
  beforeLoad: ({ context: { queryClient } }) => ({
    asAdmin: (read: () => void) =>
      void whenAdmin(queryClient).then((yes) => (yes ? read() : undefined), noop),
  }),
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});

async function whenAdmin(client: QueryClient): Promise<boolean> {
  const me = await client.query({ ...meQuery(), staleTime: 'static' });
  return permissionsOf(me?.role ?? null).seesAdminPages;
}
