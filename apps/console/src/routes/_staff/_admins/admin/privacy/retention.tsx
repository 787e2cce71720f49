import { prefetch } from '#backend/prefetch.ts';
import { retentionRules } from '#features/privacy/retention/retention.ts';
import { RetentionScreen } from '#features/privacy/retention/RetentionScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/privacy/retention')({
  staticData: { permission: 'privacy.manage' },
  loader: ({ context: { asStaff, queryClient } }) => asStaff(() => prefetch(queryClient, retentionRules())),
  component: RetentionScreen,
});
