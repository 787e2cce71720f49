import { prefetch } from '#backend/prefetch.ts';
import { serviceTargets, workingHours } from '#features/desks/desks.api.ts';
import { DesksScreen } from '#features/desks/DesksScreen.tsx';
import { teams } from '#parts/teams.api.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/desks')({
  staticData: { permission: 'config.read' },
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, teams());
      prefetch(queryClient, workingHours());
      prefetch(queryClient, serviceTargets());
    });
  },
  component: DesksScreen,
});
