import { fetchCode } from '#backend/fetchCode.ts';
import { toggleExactTimes } from '#kit/format/exactTimes.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { ignoreTyping } from '#kit/keys/ignoreTyping.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { lazyPart, Nothing } from '#kit/lazyPart.tsx';
import { PaneSlot } from '#kit/pane/PaneSlot.ts';
import { SidebarWidth } from '#kit/SidebarWidth.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { BulkHost } from '#engine/bulk/BulkHost.tsx';
import { DecisionHost } from '#engine/decide/DecisionHost.tsx';
import { useRouterState } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { closeSearch, openSearch, searchIn, searchStore, watchSearchKey } from './palette/searchKey.ts';
import { AreaTabs } from './AreaTabs.tsx';
import { Sidebar, SIDEBAR_PX } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSidebar } from './useSidebar.ts';

const CommandPalette = lazyPart(() => import('./palette/CommandPalette.tsx'), NoPalette);
// Without them the counts are only older, and Ctrl Z undoes only this page's actions.
const LiveBadges = lazy(() =>
  fetchCode(() => import('./LiveBadges.tsx')).catch(() => ({ default: Nothing })),
);
const UndoEarlier = lazy(() =>
  fetchCode(() => import('#engine/undo/UndoEarlier.tsx')).catch(() => ({ default: Nothing })),
);
const NotificationsDrawer = lazyDialog(
  async () => (await import('#parts/notifications/NotificationsDrawer.tsx')).default,
);
const JustDoneDrawer = lazyDialog(async () => (await import('#engine/undo/JustDoneDrawer.tsx')).default);
const KeysOverlay = lazyDialog(async () => (await import('./KeysOverlay.tsx')).default);

/** Sidebar and content of every page behind the basic guard. */
export function Shell({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const [collapsed, collapse] = useSidebar();
  const [showsKeys, setShowsKeys] = useState(false);
  const bell = useDrawer();
  const done = useDrawer();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const search = useSyncExternalStore(searchStore.subscribe, searchStore.snapshot);
  useSearchKey();
  useIgnoredSearchKey();
  useShortcuts({ showKeys: () => setShowsKeys(true), exactTimes: toggleExactTimes, justDone: done.open });
  useShortcuts({ exactTimes: toggleExactTimes }, { layer: 'drawer' });

  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-accent-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Progress />
      {isNarrow ? (
        <TopBar onSearch={openSearch} onBell={bell.open} onJustDone={done.open} />
      ) : (
        <Sidebar
          collapsed={collapsed}
          onCollapse={collapse}
          onSearch={openSearch}
          onBell={bell.open}
          onJustDone={done.open}
        />
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <BulkHost />
        <div className="flex min-h-0 flex-1 print:block">
          <main
            id="content"
            tabIndex={-1}
            // Anchors absolutely positioned screen reader texts, which would otherwise scroll the window.
            className="relative mb-(--toasts) min-h-0 min-w-0 flex-1 overflow-y-auto outline-none md:[scrollbar-gutter:stable]"
          >
            <SidebarWidth value={isNarrow ? 0 : SIDEBAR_PX[collapsed ? 'rail' : 'wide']}>
              <AreaTabs />
              <PaneSlot value={slot}>{children}</PaneSlot>
            </SidebarWidth>
          </main>
          <div ref={setSlot} className="contents" />
        </div>
      </div>
      {/* Keys typed before the palette is ready are kept for it, see searchKey.ts. */}
      <Suspense fallback={null}>
        {search.isOpen && <CommandPalette {...search} onJustDone={done.open} />}
      </Suspense>
      {showsKeys && <KeysOverlay onClose={() => setShowsKeys(false)} />}
      <DecisionHost />
      {bell.wasOpen && <NotificationsDrawer open={bell.isOpen} onClose={bell.close} />}
      {done.wasOpen && <JustDoneDrawer open={done.isOpen} onClose={done.close} />}
      <AfterLoading />
    </div>
  );
}

/** A drawer that loads when first opened, and stays mounted for the closing animation. */
function useDrawer() {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  return {
    wasOpen: state !== 'new',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  };
}

// Long enough for the first render, which needs the network and the processor.
const LISTEN_AFTER_MS = 2000;

/** After page load: keeps the sidebar's counts current, and loads undoable actions. */
function AfterLoading() {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), LISTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {listens && <LiveBadges />}
      {listens && <UndoEarlier />}
    </Suspense>
  );
}

/** A thin line at the top while the next page loads. */
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

// Releases the keys kept for the palette.
function NoPalette(): null {
  useEffect(closeSearch, []);
  return null;
}

// The first script already listens for the key; this is its palette.
function useSearchKey(): void {
  useLayoutEffect(() => {
    watchSearchKey('shell');
    return () => searchIn('elsewhere');
  }, []);
}

/** Ignored while another page loads: `/` must not reach the search of the page being left. */
function useIgnoredSearchKey(): void {
  const isArriving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  useShortcuts({ search: ignoreTyping }, { enabled: isArriving, first: true });
}
