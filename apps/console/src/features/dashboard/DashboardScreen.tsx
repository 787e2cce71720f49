import { Button, buttonClass } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useAction } from '#kit/useAction.ts';
import { metricsQuery } from '#parts/metrics.ts';
import { useMe } from '#session/MeContext.ts';
import { isAdmin, may } from '#session/permissions.ts';
import { useMayOpen } from '#session/useMayOpen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { RotateCw, Sigma } from 'lucide-react';
import { useState } from 'react';
import { BackupsLine } from './BackupsLine.tsx';
import { DASHBOARD_KEY, sumBalances } from './dashboard.api.ts';
import { LatestList } from './LatestList.tsx';
import { EXPIRING_PRO, LATEST_SIGNUPS } from './lists/UserLists.tsx';
import { LATEST_REPORTS, LATEST_TICKETS, LATEST_WITHDRAWALS } from './lists/WorkLists.tsx';
import { MetricCards, MetricsError, useMetricCards } from './MetricCards.tsx';
import { NeedsMe } from './NeedsMe.tsx';

/** The most used lists. */
const LINKS = [
  { label: 'Users', link: linkOptions({ to: '/admin/users' }) },
  {
    label: 'Open Reports',
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Pro Users',
    link: linkOptions({ to: '/admin/users', search: { tier: 'pro' } }),
  },
  {
    label: 'Suspended',
    link: linkOptions({ to: '/admin/users', search: { isSuspended: 'true' } }),
  },
  {
    label: 'Banned',
    link: linkOptions({ to: '/admin/users', search: { isBanned: 'true' } }),
  },
  { label: 'Withdrawals', link: linkOptions({ to: '/admin/withdrawals' }) },
  { label: 'Aliases', link: linkOptions({ to: '/admin/taxonomy/aliases' }) },
  { label: 'Synonyms', link: linkOptions({ to: '/admin/taxonomy/synonyms' }) },
  { label: 'Unmatched Search Queries', link: linkOptions({ to: '/admin/taxonomy/unmatched' }) },
] as const;

function QuickLinks() {
  const mayOpen = useMayOpen();
  const links = LINKS.filter(({ link }) => mayOpen(link));
  return (
    <nav aria-label="Quick links">
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ label, link }) => (
          <li key={label}>
            <Link
              {...link}
              className="inline-flex h-7 items-center rounded-sm text-sm font-medium text-muted hover:text-ink hover:underline pointer-coarse:h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The dashboard: numbers at a glance, the viewer's work, and the newest items. Fits a window of 900 pixels. */
export function DashboardScreen() {
  const me = useMe();
  const hasCards = useMetricCards().length > 0;
  return (
    <div className="mx-auto flex max-w-400 flex-col gap-3 px-4 py-3 md:px-6">
      <PageHeader
        title="Dashboard"
        badges={hasCards && <MetricsError />}
        actions={
          <>
            {may(me, 'money.statement') && <SumBalances />}
            <Link to="/admin/team" className={buttonClass()}>
              Team
            </Link>
            <RefreshDashboard />
          </>
        }
      />
      {hasCards && <MetricCards />}
      <QuickLinks />
      {isAdmin(me) && <BackupsLine />}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <NeedsMe />
        <LatestList list={LATEST_SIGNUPS} />
        <LatestList list={LATEST_WITHDRAWALS} />
        <LatestList list={LATEST_REPORTS} />
        <LatestList list={LATEST_TICKETS} />
        <LatestList list={EXPIRING_PRO} />
      </div>
    </div>
  );
}

/** Refetches everything on the dashboard; the current values stay meanwhile. */
function RefreshDashboard() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    // Failures show in their own places.
    await Promise.allSettled([
      client.invalidateQueries({ queryKey: DASHBOARD_KEY }),
      client.invalidateQueries({ queryKey: metricsQuery().queryKey }),
    ]);
    setBusy(false);
  };
  return (
    <Button icon={<RotateCw />} busy={busy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}

/** 'Sum All Balances', computed on demand. For admins. */
function SumBalances() {
  const [sum, setSum] = useState<number | null>(null);
  const action = useAction<undefined, number>({
    run: sumBalances,
    fallback: 'Failed to sum balances',
    onDone: setSum,
    errorDisplay: 'inline',
  });
  return (
    <>
      <ErrorLine text={action.error} className="max-sm:w-full" />
      {sum !== null && action.error === null && (
        <p role="status" className="tabular text-muted max-sm:w-full">
          Total balance: <strong className="font-semibold text-ink">{formatEuro(sum)}</strong>
        </p>
      )}
      <Button icon={<Sigma />} busy={action.busy} onClick={() => action.start(undefined)}>
        Sum All Balances
      </Button>
    </>
  );
}
