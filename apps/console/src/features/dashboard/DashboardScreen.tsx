import { Button } from '#kit/Button.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import {
  DASHBOARD_KEY,
  expiringPro,
  latestReports,
  latestSignups,
  latestTickets,
  latestWithdrawals,
} from './dashboard.api.ts';
import {
  EXPIRING_COLUMNS,
  REPORT_COLUMNS,
  SIGNUP_COLUMNS,
  TICKET_COLUMNS,
  WITHDRAWAL_COLUMNS,
} from './latest.columns.tsx';
import { LatestList } from './LatestList.tsx';
import { MetricCards } from './MetricCards.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { SumBalances } from './SumBalances.tsx';

const byId = ({ id }: { id: string }) => id;
const byUserId = ({ user_id }: { user_id: string }) => user_id;
const MORE = 'rounded-sm text-sm font-medium whitespace-nowrap text-accent-text hover:underline';

/** The platform's health at a glance, and what is newest. */
export function DashboardScreen() {
  const me = useMe();
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-5 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Dashboard"
        actions={
          <>
            {permissionsOf(me.role).sumsBalances && <SumBalances />}
            <RefreshButton />
          </>
        }
      />
      <MetricCards />
      <QuickLinks />
      <div className="grid gap-4 xl:grid-cols-2">
        <LatestList
          title="Latest signups"
          query={useQuery(latestSignups())}
          columns={SIGNUP_COLUMNS}
          rowId={byUserId}
          fallback="Failed to load users"
          empty="No users yet."
          more={
            <Link to="/admin/users" className={MORE}>
              All users
            </Link>
          }
        />
        <LatestList
          title="Latest withdrawals"
          query={useQuery(latestWithdrawals())}
          columns={WITHDRAWAL_COLUMNS}
          rowId={byId}
          fallback="Failed to load"
          empty="No withdrawals in the last 14 days."
          more={
            <Link to="/admin/withdrawals" className={MORE}>
              All withdrawals
            </Link>
          }
        />
        <LatestList
          title="Latest reports"
          query={useQuery(latestReports())}
          columns={REPORT_COLUMNS}
          rowId={byId}
          fallback="Failed to load reports"
          empty="No reports yet."
          more={
            <Link to="/admin/reports" className={MORE}>
              All reports
            </Link>
          }
        />
        <LatestList
          title="Latest support tickets"
          query={useQuery(latestTickets())}
          columns={TICKET_COLUMNS}
          rowId={byId}
          fallback="Failed to load tickets"
          empty="No tickets yet."
          more={
            <Link to="/admin/support" className={MORE}>
              All tickets
            </Link>
          }
        />
        <LatestList
          title="Expiring Pro subscriptions"
          query={useQuery(expiringPro())}
          columns={EXPIRING_COLUMNS}
          rowId={byUserId}
          fallback="Failed to load users"
          empty="No Pro subscription ends within 14 days."
          more={
            <Link to="/admin/users" search={{ tier: 'pro' }} className={MORE}>
              Pro users
            </Link>
          }
        />
      </div>
    </div>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const fetching =
    useIsFetching({ queryKey: DASHBOARD_KEY }) + useIsFetching({ queryKey: metricsQuery().queryKey });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: DASHBOARD_KEY });
    void client.invalidateQueries({ queryKey: metricsQuery().queryKey });
  };
  return (
    <Button icon={<RotateCw />} busy={fetching > 0} onClick={refresh}>
      Refresh
    </Button>
  );
}
