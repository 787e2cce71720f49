import { PageHeader } from '#kit/PageHeader.tsx';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { ExpiringProList, SignupsList } from './lists/UserLists.tsx';
import { ReportsList, TicketsList, WithdrawalsList } from './lists/WorkLists.tsx';
import { MetricCards } from './MetricCards.tsx';
import { LazyWork } from './my-work/LazyWork.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { ReadingAlerts } from './ReadingAlerts.tsx';
import { RefreshDashboard } from './RefreshDashboard.tsx';
import { SumBalances } from './SumBalances.tsx';

/** The dashboard: numbers at a glance, and the newest items. */
export function DashboardScreen() {
  const { sumsBalances, seesAdminPages } = permissionsOf(useMe().role);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {sumsBalances && <SumBalances />}
            <RefreshDashboard />
          </>
        }
      />
      {seesAdminPages && <ReadingAlerts />}
      <MetricCards />
      <QuickLinks withTaxonomy={seesAdminPages} />
      <LazyWork />
      <div className="grid gap-4 xl:grid-cols-2">
        <SignupsList />
        <WithdrawalsList />
        <ReportsList />
        <TicketsList />
        <ExpiringProList />
      </div>
    </div>
  );
}
