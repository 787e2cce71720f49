import { prefetch } from '#backend/prefetch.ts';
import { RolesScreen } from '#features/staff/roles/RolesScreen.tsx';
import { staff } from '#features/staff/staff.api.ts';
import { staffRoles } from '#parts/staffRoles.api.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/staff/roles')({
  staticData: { permission: 'staff.manage' },
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, staffRoles());
      prefetch(queryClient, staff());
    });
  },
  component: RolesScreen,
});
