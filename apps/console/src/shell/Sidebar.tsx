import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { MODIFIER } from '#kit/keys/modifier.ts';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { AccountMenu } from './AccountMenu.tsx';
import { BellButton } from './BellButton.tsx';
import { Mark } from './Brand.tsx';
import { JustDoneButton } from './JustDoneButton.tsx';
import { NavigationList } from './NavigationList.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Matches the class names below. */
export const SIDEBAR_PX = { rail: 52, wide: 248 };

interface SidebarProps {
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  onSearch: () => void;
  onBell: () => void;
  onJustDone: () => void;
}

/** The sidebar of medium and wider screens. */
export function Sidebar({ collapsed, onCollapse, onSearch, onBell, onJustDone }: SidebarProps) {
  return (
    <aside
      aria-label="Sidebar"
      data-sidebar={collapsed ? 'rail' : 'wide'}
      className={cx(
        'flex h-dvh shrink-0 flex-col border-r bg-canvas print:hidden',
        collapsed ? 'w-[52px]' : 'w-62',
      )}
    >
      <div className={cx('flex h-12 items-center gap-1.5 pr-2 pl-3', collapsed && 'justify-center px-0')}>
        <Mark className="size-6 shrink-0" />
        {!collapsed && (
          <>
            <span className="min-w-0 flex-1 truncate font-semibold tracking-tight">Marketdesk</span>
            <IconButton
              label="Collapse sidebar"
              size="sm"
              icon={<PanelLeftClose />}
              onClick={() => onCollapse(true)}
            />
          </>
        )}
      </div>
      <div className="flex items-center gap-0.5 px-2 pb-3">
        <SearchButton collapsed={collapsed} onSearch={onSearch} />
        {!collapsed && <JustDoneButton onOpen={onJustDone} />}
        {!collapsed && <BellButton onOpen={onBell} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        <NavigationList collapsed={collapsed} />
      </div>
      <div className={cx('flex items-center gap-1 border-t p-2', collapsed && 'flex-col')}>
        {collapsed && (
          <IconButton label="Expand sidebar" icon={<PanelLeftOpen />} onClick={() => onCollapse(false)} />
        )}
        {collapsed && <JustDoneButton onOpen={onJustDone} />}
        {collapsed && <BellButton onOpen={onBell} />}
        {collapsed && <ThemeSwitch />}
        <AccountMenu collapsed={collapsed} />
        {!collapsed && <ThemeSwitch />}
      </div>
    </aside>
  );
}

/** Opens the command palette, and shows its key. */
function SearchButton({ collapsed = false, onSearch }: { collapsed?: boolean; onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-label={collapsed ? 'Search or go to' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      className={cx(
        'flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-muted shadow-card',
        'transition-colors duration-100 hover:border-faint hover:text-ink',
        collapsed && 'justify-center px-0',
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      {!collapsed && (
        <>
          <span className="flex-1 text-left">Search</span>
          <kbd className="rounded-sm border bg-sunken px-1 font-sans text-xs text-muted">{MODIFIER} K</kbd>
        </>
      )}
    </button>
  );
}
