import { prefetch } from '#backend/prefetch.ts';
import { myWork } from '#features/dashboard/dashboard.api.ts';
import { DashboardScreen } from '#features/dashboard/DashboardScreen.tsx';
import { EXPIRING_PRO, LATEST_SIGNUPS } from '#features/dashboard/lists/UserLists.tsx';
import { LATEST_REPORTS, LATEST_TICKETS, LATEST_WITHDRAWALS } from '#features/dashboard/lists/WorkLists.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/')({
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => {
      prefetch(queryClient, metricsQuery());
      prefetch(queryClient, LATEST_SIGNUPS.query);
      prefetch(queryClient, LATEST_WITHDRAWALS.query);
      prefetch(queryClient, LATEST_REPORTS.query);
      prefetch(queryClient, LATEST_TICKETS.query);
      prefetch(queryClient, EXPIRING_PRO.query);
      prefetch(queryClient, myWork());
    });
  },
  component: DashboardScreen,
});
