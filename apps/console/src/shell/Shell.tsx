import { fetchCode } from '#backend/fetchCode.ts';
import { isOverlayOpen, isTyping } from '#kit/list/rowEvents.ts';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { storedCollapsed, storeCollapsed } from './sidebarMemory.ts';
import { TopBar } from './TopBar.tsx';

const CommandPalette = lazy(() => fetchCode(() => import('./palette/CommandPalette.tsx')));
// Without it the counts are only older.
const LiveBadges = lazy(() =>
  fetchCode(() => import('./LiveBadges.tsx')).catch(() => ({ default: () => null })),
);
const KeysOverlay = lazy(() => fetchCode(() => import('./KeysOverlay.tsx')));

type Overlay = 'palette' | 'keys' | null;

/** Sidebar and content of every page behind the basic guard. */
export function Shell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  const [overlay, setOverlay] = useState<Overlay>(null);
  useShellKeys(setOverlay);

  const collapse = (next: boolean) => {
    setCollapsed(next);
    storeCollapsed(next);
  };
  const search = () => setOverlay('palette');
  const close = () => setOverlay(null);

  return (
    <div className="flex min-h-dvh flex-col md:h-dvh md:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Progress />
      <Sidebar collapsed={collapsed} onCollapse={collapse} onSearch={search} />
      <TopBar onSearch={search} />
      <div className="flex min-w-0 flex-1 flex-col md:h-dvh">
        <ConnectionBanner />
        <main
          id="content"
          tabIndex={-1}
          // What is for readers only is placed absolutely: in here, or the window would scroll as well.
          className="relative min-h-0 min-w-0 flex-1 outline-none md:overflow-y-auto md:[scrollbar-gutter:stable]"
        >
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'keys' && <KeysOverlay onClose={close} />}
      </Suspense>
      <Counting />
    </div>
  );
}

// Long enough for the first picture, which needs the network and the processor for itself.
const LISTEN_AFTER_MS = 2000;

/** Keeps the sidebar's counts current once the page is there. */
function Counting() {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), LISTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{listens && <LiveBadges />}</Suspense>;
}

/** A hair-line at the top while the next page loads. */
function Progress() {
  const busy = useRouterState({ select: (state) => state.isLoading });
  return (
    <div
      aria-hidden="true"
      data-busy={busy || undefined}
      className="progress pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent"
    />
  );
}

// `Ctrl/Cmd K` opens the palette from anywhere; `?` the list of keys, unless someone is typing one.
function useShellKeys(show: (change: (overlay: Overlay) => Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        show((overlay) => (overlay === 'palette' ? null : 'palette'));
      } else if (event.key === '?' && !isTyping(event.target) && !isOverlayOpen()) {
        event.preventDefault();
        show(() => 'keys');
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show]);
}
