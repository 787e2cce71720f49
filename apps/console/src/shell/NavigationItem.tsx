import { cx } from '#kit/cx.ts';
import { isPlainClick } from '#kit/list/RowLink.tsx';
import { parseSearch } from '#kit/list/search.ts';
import { TOOLTIP } from '#kit/Tooltip.tsx';
import { useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useRef } from 'react';

interface NavigationItemProps {
  label: string;
  /** None for a view, which is listed below its list in small. */
  icon?: ReactNode;
  to: string;
  /** The query string with its question mark, or empty. */
  search: string;
  isCurrent: boolean;
  /** For display. */
  count: string | undefined;
  /** Only the icon; the label becomes a tooltip. */
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** Hover time before a link's page is prefetched. */
const REST_MS = 50;

/**
 * A link of the sidebar. Not the router's Link: seventeen of them would slow the first render and rerender at every
 * navigation.
 */
export const NavigationItem = memo(function NavigationItem(props: NavigationItemProps) {
  const { label, icon, to, search, isCurrent, count, collapsed, onNavigate } = props;
  const router = useRouter();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The router's types know routes, not links given as data.
  const target = { to: to as never, search: parseSearch(search) as never };
  const preload = () => void router.preloadRoute(target);
  const tooltip = count === undefined ? label : `${label} · ${count}`;
  return (
    <a
      href={to + search}
      aria-current={isCurrent ? (icon === undefined ? 'true' : 'page') : undefined}
      {...(collapsed && { [TOOLTIP.text]: tooltip, [TOOLTIP.side]: 'right' })}
      onPointerEnter={() => {
        resting.current = setTimeout(preload, REST_MS);
      }}
      onPointerLeave={() => clearTimeout(resting.current)}
      onFocus={preload}
      onClick={(event) => {
        onNavigate?.();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate(target);
      }}
      className={cx(
        'group relative flex items-center gap-2.5 rounded-md px-2 text-muted transition-colors duration-100',
        icon === undefined ? 'h-7 pl-8.5 text-sm aria-[current=true]:font-medium' : 'h-8 font-medium',
        'hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint aria-[current=page]:[&_svg]:text-accent-text',
        collapsed && 'w-9 justify-center px-0',
      )}
    >
      {icon}
      <span dir="auto" className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>
        {label}
      </span>
      {/* Separates the two for screen readers. */}
      {count !== undefined && !collapsed && ' '}
      {count !== undefined && !collapsed && (
        <span className="tabular rounded-full bg-sunken px-1.5 text-xs text-muted group-hover:bg-surface group-aria-[current]:bg-surface">
          {count}
        </span>
      )}
    </a>
  );
});
