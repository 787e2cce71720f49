import { prefetch } from '#backend/prefetch.ts';
import { PoliciesScreen } from '#features/cases/policies/PoliciesScreen.tsx';
import { policies } from '#engine/decide/decide.api.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/policies')({
  staticData: { permission: 'config.read' },
  loader: ({ context: { asStaff, queryClient } }) => asStaff(() => prefetch(queryClient, policies())),
  component: PoliciesScreen,
});
