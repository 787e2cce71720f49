import { cx } from '#kit/cx.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import { type Metrics, metricsQuery } from '#parts/metrics.ts';
import { useMe } from '#session/MeContext.ts';
import { permissionsOf } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ADMIN_ENTRIES, type NavigationGroup, type NavigationLink, STAFF_LINKS } from './navigation.tsx';

interface NavigationListProps {
  /** Icons only; the labels become tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The spec's links, with counts once the metrics are known. Which links are seen is presentation: the database decides. */
export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const me = useMe();
  const metrics = useQuery(metricsQuery());
  const item = (link: NavigationLink) => (
    <li key={link.label}>
      <NavigationItem link={link} metrics={metrics.data} collapsed={collapsed} onNavigate={onNavigate} />
    </li>
  );
  const group = ({ label, links }: NavigationGroup) => (
    <li key={label}>
      <p className={cx('px-2 pt-2 pb-1 text-xs font-medium text-faint', collapsed && 'sr-only')}>{label}</p>
      <ul aria-label={label} className="flex flex-col gap-0.5 pb-2 text-sm">
        {links.map(item)}
      </ul>
    </li>
  );
  return (
    <nav aria-label="Main" className="flex flex-col gap-4 px-2">
      <ul className="flex flex-col gap-0.5">{STAFF_LINKS.map(item)}</ul>
      {permissionsOf(me.role).seesAdminPages && (
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

interface NavigationItemProps {
  link: NavigationLink;
  metrics: Metrics | undefined;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function NavigationItem({ link, metrics, collapsed, onNavigate }: NavigationItemProps) {
  const count = link.badge === undefined ? undefined : metrics?.[link.badge];
  const kept = useKept(link);
  const anchor = (
    <Link
      to={link.to}
      {...(kept === undefined ? {} : { search: kept as never })}
      activeOptions={{ exact: link.exact ?? false, includeSearch: false }}
      onClick={onNavigate}
      className={cx(
        'group relative flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted transition-colors duration-100',
        'hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint aria-[current=page]:[&_svg]:text-accent-text',
        collapsed && 'w-9 justify-center px-0',
      )}
    >
      {link.icon}
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{link.label}</span>
      {/* The space parts the two for readers. */}
      {count !== undefined && !collapsed && ' '}
      {count !== undefined && !collapsed && (
        <span className="tabular rounded-full bg-sunken px-1.5 text-xs text-muted group-hover:bg-surface group-aria-[current=page]:bg-surface">
          {count.toLocaleString('en')}
        </span>
      )}
    </Link>
  );
  return collapsed ? (
    <Tooltip
      text={count === undefined ? link.label : `${link.label} · ${count.toLocaleString('en')}`}
      side="right"
    >
      {anchor}
    </Tooltip>
  ) : (
    anchor
  );
}

/** What the link takes along from the present page's URL; undefined for nothing. */
function useKept({ takesAlong }: NavigationLink): Record<string, string> | undefined {
  return useLocation({
    select: ({ pathname, search }) => {
      if (takesAlong === undefined || !pathname.startsWith(takesAlong.under)) return undefined;
      return Object.fromEntries(
        Object.entries(search as Record<string, string>).filter(([name]) =>
          takesAlong.parameters.includes(name),
        ),
      );
    },
    structuralSharing: true,
  });
}
