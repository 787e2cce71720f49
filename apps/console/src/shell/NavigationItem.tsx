import { cx } from '#kit/cx.ts';
import { isPlainClick } from '#kit/list/RowLink.tsx';
import { parseSearch } from '#kit/list/search.ts';
import { TOOLTIP } from '#kit/Tooltip.tsx';
import { useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useRef } from 'react';

interface NavigationItemProps {
  label: string;
  /** None for a page or view listed below another link. */
  icon?: ReactNode;
  to: string;
  /** The query string with its question mark, or empty. */
  search?: string;
  /** `true` for a view of the current page. */
  current: 'page' | 'true' | undefined;
  /** For display. */
  count?: string | undefined;
  /** Only the icon; the label becomes a tooltip. */
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** Hover time before a link's page is prefetched. */
const REST_MS = 50;

/** The look of a line in the sidebar. */
export function lineClass(isNested: boolean, collapsed: boolean): string {
  return cx(
    'group relative flex w-full items-center gap-2.5 rounded-md px-2 text-left text-muted transition-colors duration-100',
    'hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink',
    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint aria-[current]:[&_svg]:text-accent-text',
    isNested ? 'h-6.5 pl-8.5 text-sm aria-[current]:font-medium' : 'h-7.5 font-medium',
    collapsed && 'w-9 justify-center px-0',
  );
}

/**
 * A link of the sidebar. Not the router's Link: twenty of them would slow the first render and rerender at every
 * navigation.
 */
export const NavigationItem = memo(function NavigationItem(props: NavigationItemProps) {
  const { label, icon, to, search = '', current, count, collapsed, onNavigate } = props;
  const router = useRouter();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The router's types know routes, not links given as data.
  const target = { to: to as never, search: parseSearch(search) as never };
  const preload = () => void router.preloadRoute(target);
  const tooltip = count === undefined ? label : `${label} · ${count}`;
  return (
    <a
      href={to + search}
      aria-current={current}
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
      className={lineClass(icon === undefined, collapsed)}
    >
      {icon}
      <span dir="auto" className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>
        {label}
      </span>
      {/* Separates the two for screen readers. */}
      {count !== undefined && !collapsed && ' '}
      {count !== undefined && !collapsed && (
        <span className="tabular text-xs font-normal text-muted">{count}</span>
      )}
    </a>
  );
});
