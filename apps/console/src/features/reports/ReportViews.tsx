import { useMayOpen } from '#session/useMayOpen.ts';
import { Link } from '@tanstack/react-router';
import { keptPlace } from './reports.search.ts';

const LOOK =
  'inline-flex h-7 items-center rounded-sm px-2.5 text-sm text-muted hover:text-ink pointer-coarse:h-11 aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-card';

/** Switches between one row per report and one row per target. */
export function ReportViews() {
  const mayOpen = useMayOpen();
  return (
    <nav aria-label="Reports" className="flex rounded-md bg-sunken p-0.5">
      <Link
        to="/admin/reports"
        search={keptPlace()}
        activeOptions={{ exact: true, includeSearch: false }}
        className={LOOK}
      >
        By report
      </Link>
      <Link to="/admin/reports/by-target" activeOptions={{ includeSearch: false }} className={LOOK}>
        By target
      </Link>
      {mayOpen({ to: '/admin/reports/second-look' }) && (
        <Link to="/admin/reports/second-look" className={LOOK}>
          Second look
        </Link>
      )}
    </nav>
  );
}
