import { storedText, storeText } from '#backend/browserStorage.ts';
import { cx } from '#kit/cx.ts';
import { inThousands } from '#kit/format/count.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { whenIdle } from '#kit/whenIdle.ts';
import { metricsQuery } from '#parts/metrics.ts';
import { MOST_COUNTED, pinnedViews } from '#engine/views/views.api.ts';
import { pinLinks, viewAt } from '#engine/views/viewSearch.ts';
import { useMe } from '#session/MeContext.ts';
import { useMayOpen } from '#session/useMayOpen.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  AUDIT,
  GLOBAL_CONFIG,
  isWithin,
  type NavigationLink,
  PRIVACY,
  SETTINGS,
  SETTINGS_LINKS,
  STAFF_LINKS,
  TAXONOMY,
  TAXONOMY_LINKS,
  TAXONOMY_PARAMS,
} from './navigation.tsx';
import { lineClass, NavigationItem } from './NavigationItem.tsx';

interface NavigationListProps {
  /** Icons only; the labels become tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The spec's links, with counts once the metrics are known. Hiding links is presentation only: the database decides. */
export function NavigationList({ collapsed = false, onNavigate }: NavigationListProps) {
  const mayOpen = useMayOpen();
  const metrics = useQuery(metricsQuery()).data;
  const { pathname, openView } = useHere();
  const pins = usePins();
  const nav = useCurrentInSight(pathname + openView);
  const settings = SETTINGS_LINKS.filter(mayOpen);
  const isInSettings = settings.some((link) => isWithin(pathname, link));
  const administration = [GLOBAL_CONFIG, TAXONOMY, PRIVACY, AUDIT].filter(mayOpen);
  const item = (link: NavigationLink) => {
    const count = link.badge && metrics?.[link.badge];
    const pinned = collapsed ? [] : pins.filter((view) => view.to === link.to);
    const isCurrent = link === SETTINGS ? isInSettings : !isInSettings && isWithin(pathname, link);
    return (
      <li key={link.label}>
        <NavigationItem
          label={link.label}
          icon={link.icon}
          to={link.to}
          current={isCurrent ? 'page' : undefined}
          count={count === undefined ? undefined : inThousands(count)}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
        {pinned.length > 0 && (
          <ul aria-label={`Pinned views of ${link.label}`}>
            {pinned.map(({ id, name, to, search, count: rows }) => (
              <li key={id}>
                <NavigationItem
                  label={name}
                  to={to}
                  search={search}
                  current={id === openView ? 'true' : undefined}
                  count={rows}
                  collapsed={false}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  };
  return (
    <nav ref={nav} aria-label="Main" className="flex flex-col gap-3 px-2">
      <ul>
        {STAFF_LINKS.filter(mayOpen).map(item)}
        {administration.length === 0 && settings.length > 0 && item(SETTINGS)}
      </ul>
      {administration.length > 0 && (
        <div>
          <p className={cx('px-2 pb-1 text-xs font-medium text-faint', collapsed && 'sr-only')}>
            Administration
          </p>
          <ul>
            {administration.map((link) =>
              link === TAXONOMY && !collapsed ? (
                <TaxonomyGroup key={link.label} onNavigate={onNavigate} />
              ) : (
                item(link)
              ),
            )}
            {settings.length > 0 && item(SETTINGS)}
          </ul>
        </div>
      )}
    </nav>
  );
}

/** The current page and view. */
function useHere() {
  return useLocation({
    select: ({ pathname, search }) => ({ pathname, openView: viewAt(pathname, search) }),
    structuralSharing: true,
  });
}

/** Scrolls the current link into view. */
function useCurrentInSight(current: string) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('[aria-current]') ?? [])];
    links.at(-1)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return nav;
}

/** The pinned views, with counts once the metrics are known. */
function usePins() {
  const me = useMe();
  const hasCounts = useQuery(metricsQuery()).isSuccess;
  // Deferred: the current screen's requests come first.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const pins = useQuery({ ...pinnedViews(me.user_id), enabled: isIdle }).data;
  return useMemo(
    () =>
      pinLinks(pins ?? []).map((view) => ({
        ...view,
        count: hasCounts ? readableCount(view.total) : undefined,
      })),
    [pins, hasCounts],
  );
}

/** Undefined for none; `99+` where counting stops. */
function readableCount(total: number | null): string | undefined {
  if (total === null || total === 0) return undefined;
  return total >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(total);
}

const FOLD_KEY = 'marketdesk.taxonomy';

/** The pages of the taxonomy: unfolded on one of them, until the person chooses otherwise for this visit. */
function TaxonomyGroup({ onNavigate }: Pick<NavigationListProps, 'onNavigate'>) {
  const { pathname, kept } = useLocation({
    select: ({ pathname: path, search }) => ({ pathname: path, kept: keptParams(path, search) }),
    structuralSharing: true,
  });
  const [chosen, choose] = useState(() => storedText(FOLD_KEY, 'sessionStorage'));
  const isHere = isWithin(pathname, TAXONOMY);
  const isOpen = chosen === null ? isHere : chosen === 'open';
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-current={isHere && !isOpen ? 'true' : undefined}
        onClick={() => {
          const next = isOpen ? 'folded' : 'open';
          storeText(FOLD_KEY, next, 'sessionStorage');
          choose(next);
        }}
        className={lineClass(false, false)}
      >
        {TAXONOMY.icon}
        <span className="flex-1">{TAXONOMY.label}</span>
        <ChevronRight
          aria-hidden="true"
          className={cx('transition-transform duration-100', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && (
        <ul aria-label={TAXONOMY.label}>
          {TAXONOMY_LINKS.map((link) => (
            <li key={link.label}>
              <NavigationItem
                label={link.label}
                to={link.to}
                search={kept}
                current={isWithin(pathname, link) ? 'page' : undefined}
                collapsed={false}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The parameters that the taxonomy's links keep, or empty. */
function keptParams(pathname: string, search: object): string {
  if (!isWithin(pathname, TAXONOMY)) return '';
  const kept = Object.entries(search).filter(([name]) => TAXONOMY_PARAMS.includes(name));
  return stringifySearch(Object.fromEntries(kept));
}
