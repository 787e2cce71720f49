import { Button } from '#kit/Button.tsx';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { metricsQuery } from '#parts/metrics.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { RotateCw, Sigma } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DASHBOARD_KEY, sumBalances } from './dashboard.api.ts';
import { ExpiringProList, SignupsList } from './lists/UserLists.tsx';
import { ReportsList, TicketsList, WithdrawalsList } from './lists/WorkLists.tsx';
import { MetricCards } from './MetricCards.tsx';
import { ReadingAlerts } from './ReadingAlerts.tsx';

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
] as const;

const TAXONOMY_LINKS = [
  { label: 'Aliases', link: linkOptions({ to: '/admin/taxonomy/aliases' }) },
  { label: 'Synonyms', link: linkOptions({ to: '/admin/taxonomy/synonyms' }) },
  { label: 'Unmatched Search Queries', link: linkOptions({ to: '/admin/taxonomy/unmatched' }) },
] as const;

const LOOK =
  'inline-flex h-7 pointer-coarse:h-11 items-center rounded-full border bg-surface px-2.5 text-sm font-medium text-muted shadow-card transition-colors duration-100 hover:border-line-strong hover:text-ink';

/** The most used lists; for admins the taxonomy's too. */
function QuickLinks({ withTaxonomy }: { withTaxonomy: boolean }) {
  const links = withTaxonomy ? [...LINKS, ...TAXONOMY_LINKS] : LINKS;
  return (
    <nav aria-label="Quick links">
      <ul className="flex flex-wrap gap-1.5">
        {links.map(({ label, link }) => (
          <li key={label}>
            <Link {...link} className={LOOK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MyWork = lazyPart(() => import('./my-work/MyWork.tsx'));

/** The section, in its final size. Loads after the platform's numbers, so as not to delay them. */
function LazyWork() {
  const { isPending } = useQuery(metricsQuery());
  const place = (
    <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton
          key={card}
          className={card > 4 ? 'h-48 md:h-72 rounded-lg xl:col-span-2' : 'h-48 md:h-72 rounded-lg'}
        />
      ))}
    </div>
  );
  return (
    <section aria-label="My work">
      {isPending ? (
        place
      ) : (
        <Suspense fallback={place}>
          <MyWork />
        </Suspense>
      )}
    </section>
  );
}

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
