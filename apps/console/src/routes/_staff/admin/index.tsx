import { prefetch } from '#backend/prefetch.ts';
import { myWork } from '#features/dashboard/dashboard.api.ts';
import { DashboardScreen } from '#features/dashboard/DashboardScreen.tsx';
import type { Latest } from '#features/dashboard/LatestList.tsx';
import { EXPIRING_PRO, LATEST_SIGNUPS } from '#features/dashboard/lists/UserLists.tsx';
import { LATEST_REPORTS, LATEST_TICKETS, LATEST_WITHDRAWALS } from '#features/dashboard/lists/WorkLists.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/')({
  loader: ({ context: { asStaff, queryClient } }) => {
    asStaff(() => prefetch(queryClient, metricsQuery()));
    const read = <Row extends object>({ query, permission }: Pick<Latest<Row>, 'query' | 'permission'>) =>
      asStaff(() => prefetch(queryClient, query), permission);
    read(LATEST_SIGNUPS);
    read(LATEST_WITHDRAWALS);
    read(LATEST_REPORTS);
    read(LATEST_TICKETS);
    read(EXPIRING_PRO);
    asStaff(() => prefetch(queryClient, myWork()));
  },
  component: DashboardScreen,
});
