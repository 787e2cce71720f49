import { IconButton } from '#kit/IconButton.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { AccountMenu } from './AccountMenu.tsx';
import { BellButton } from './BellButton.tsx';
import { Mark } from './Brand.tsx';
import { JustDoneButton } from './JustDoneButton.tsx';
import { NavigationList } from './NavigationList.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface TopBarProps {
  onSearch: () => void;
  onBell: () => void;
  onJustDone: () => void;
}

/** Replaces the sidebar on small screens: a bar, and the links in a drawer. */
export function TopBar({ onSearch, onBell, onJustDone }: TopBarProps) {
  const [open, setOpen] = useState(false);
  const links = useRef<HTMLDivElement>(null);
  const current = () => links.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [];
  return (
    <header className="z-20 flex h-12 shrink-0 items-center gap-2 border-b bg-canvas px-2 print:hidden">
      <IconButton label="Menu" icon={<MenuIcon />} aria-expanded={open} onClick={() => setOpen(true)} />
      <Mark className="size-6" />
      <span className="flex-1 font-semibold tracking-tight">Marketdesk</span>
      <JustDoneButton onOpen={onJustDone} />
      <BellButton onOpen={onBell} />
      <IconButton label="Search or go to" icon={<Search />} onClick={onSearch} />
      <Drawer
        open={open}
        side="left"
        title="Marketdesk"
        // Also scrolls to it.
        initialFocus={() => [...current()].at(-1) ?? null}
        onClose={() => setOpen(false)}
        footer={
          <div className="flex w-full items-center gap-1">
            <AccountMenu />
            <ThemeSwitch />
          </div>
        }
      >
        <div ref={links} className="-mx-3">
          <NavigationList onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </header>
  );
}
