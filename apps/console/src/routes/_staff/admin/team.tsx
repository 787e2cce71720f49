import { prefetch } from '#backend/prefetch.ts';
import { TeamScreen, workTimes, workToday } from '#features/team/TeamScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/team')({
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, workToday());
      prefetch(queryClient, workTimes());
    });
  },
  component: TeamScreen,
});
