import { cx } from '#kit/cx.ts';
import { MODIFIER } from '#kit/keys/modifier.ts';
import { Search } from 'lucide-react';

/** Opens the command palette, and shows its key. */
export function SearchButton({ collapsed = false, onSearch }: { collapsed?: boolean; onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-label={collapsed ? 'Search or go to' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      className={cx(
        'flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-muted shadow-card',
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
