import { prefetch } from '#backend/prefetch.ts';
import { myWork } from '#features/dashboard/dashboard.api.ts';
import { DashboardScreen } from '#features/dashboard/DashboardScreen.tsx';
import { expiringPro, latestSignups } from '#features/dashboard/lists/UserLists.tsx';
import { latestReports, latestTickets, latestWithdrawals } from '#features/dashboard/lists/WorkLists.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/')({
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, metricsQuery());
      prefetch(queryClient, latestSignups);
      prefetch(queryClient, latestWithdrawals);
      prefetch(queryClient, latestReports);
      prefetch(queryClient, latestTickets);
      prefetch(queryClient, expiringPro);
      prefetch(queryClient, myWork());
    });
  },
  component: DashboardScreen,
});
