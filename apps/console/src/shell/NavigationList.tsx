import { cx } from '#kit/cx.ts';
import { inThousands } from '#kit/format/count.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { whenIdle } from '#kit/whenIdle.ts';
import { type Metrics, metricsQuery } from '#parts/metrics.ts';
import { openProposals } from '#parts/proposals.api.ts';
import { viewAt, viewLinks } from '#engine/views/viewSearch.ts';
import { MOST_COUNTED, savedViews, viewCounts } from '#engine/views/views.api.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  ADMIN_ENTRIES,
  type NavigationGroup,
  type NavigationLink,
  STAFF_LINKS,
  TAKEN_ALONG,
} from './navigation.tsx';
import { NavigationItem } from './NavigationItem.tsx';

interface NavigationListProps {
  /** Icons only; the labels become tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/**
 * The spec's links, with counts once the metrics are known. Hiding links is presentation only: the database
 * decides.
 */
export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const me = useMe();
  const metrics = useQuery(metricsQuery());
  const { seesAdminPages } = permissionsOf(me.role);
  // Deferred: the current screen's requests come first.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const proposals = useQuery({ ...openProposals(), enabled: isIdle && seesAdminPages });
  // One subscription for all links.
  const { pathname, takenAlong, openView } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      takenAlong: takenAlongFrom(location),
      openView: viewAt(location.pathname, location.search),
    }),
    structuralSharing: true,
  });
  const saved = useQuery({ ...savedViews(), enabled: isIdle }).data;
  // Shown only together with the metrics.
  const counts = useQuery({ ...viewCounts(), enabled: isIdle && metrics.isSuccess }).data;
  const links = useMemo(() => viewLinks(saved ?? []), [saved]);
  const viewsOf = ({ label, to }: NavigationLink) => {
    const views = collapsed ? [] : links.filter((view) => view.to === to);
    if (views.length === 0) return null;
    return (
      <ul aria-label={`Views of ${label}`} className="flex flex-col py-0.5">
        {views.map(({ id, name, search }) => (
          <li key={id}>
            <NavigationItem
              label={name}
              to={to}
              search={search}
              isCurrent={id === openView}
              count={readableCount(counts?.[id], MOST_COUNTED)}
              collapsed={false}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
    );
  };
  const item = (link: NavigationLink) => (
    <li key={link.label}>
      <NavigationItem
        label={link.label}
        icon={link.icon}
        to={link.to}
        search={link.takesAlong ? takenAlong : ''}
        isCurrent={isWithin(pathname, link)}
        count={countOf(link, metrics.data, proposals.data?.length)}
        collapsed={collapsed}
        onNavigate={onNavigate}
      />
      {viewsOf(link)}
    </li>
  );
  const group = ({ label, links }: NavigationGroup) => (
    <li key={label}>
      <p className={cx('px-2 pt-3 pb-1 text-xs font-medium text-faint', collapsed && 'sr-only')}>{label}</p>
      <ul aria-label={label} className="flex flex-col gap-0.5 pb-2 text-sm">
        {links.map(item)}
      </ul>
    </li>
  );
  return (
    <nav aria-label="Main" className="flex flex-col gap-4 px-2">
      <ul className="flex flex-col gap-0.5">{STAFF_LINKS.map(item)}</ul>
      {seesAdminPages && (
        <div>
          <p className={cx('px-2 pb-1 text-xs font-medium text-faint', collapsed && 'sr-only')}>
            Administration
          </p>
          <ul className="flex flex-col gap-0.5">
            {ADMIN_ENTRIES.map((entry) => ('links' in entry ? group(entry) : item(entry)))}
          </ul>
        </div>
      )}
    </nav>
  );
}

function countOf(
  { badge }: NavigationLink,
  metrics: Metrics | undefined,
  proposals: number | undefined,
): string | undefined {
  if (badge === undefined) return undefined;
  if (badge === 'proposals') return readableCount(proposals);
  const count = metrics?.[badge];
  return count === undefined ? undefined : inThousands(count);
}

/** Undefined for none; `99+` from `most` on, where counting stops. */
function readableCount(count = 0, most = Infinity): string | undefined {
  if (count === 0) return undefined;
  return count >= most ? `${most - 1}+` : inThousands(count);
}

function isWithin(pathname: string, { to, exact = false }: NavigationLink): boolean {
  return pathname.replace(/(?<=.)\/$/, '') === to || (!exact && pathname.startsWith(`${to}/`));
}

/** The parameters of the current URL that links keep, or empty. */
function takenAlongFrom({ pathname, search }: { pathname: string; search: object }): string {
  if (!pathname.startsWith(TAKEN_ALONG.under)) return '';
  const taken = Object.entries(search).filter(([name]) => TAKEN_ALONG.parameters.includes(name));
  return stringifySearch(Object.fromEntries(taken));
}
