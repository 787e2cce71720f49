import { prefetch } from '#backend/prefetch.ts';
import { invitations, staff } from '#features/staff/staff.api.ts';
import { STAFF } from '#features/staff/staff.search.ts';
import { StaffScreen } from '#features/staff/StaffScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/staff/')({
  staticData: { permission: 'staff.manage' },
  validateSearch: STAFF.plainText,
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, staff());
      prefetch(queryClient, invitations());
    });
  },
  component: Staff,
});

function Staff() {
  return <StaffScreen search={Route.useSearch()} />;
}
