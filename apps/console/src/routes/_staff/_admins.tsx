import { AdminGuard } from '#shell/AdminGuard.tsx';
import { createFileRoute, Outlet } from '@tanstack/react-router';

/** The stricter guard: whatever lies under it is for admins. */
export const Route = createFileRoute('/_staff/_admins')({
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});
