import { markMissingCode } from '#backend/fetchCode.ts';
import { followOtherTabs } from '#backend/otherTabs.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { storedSession } from '#backend/storedSession.ts';
import { isDialogOpen } from '#kit/dialog/openDialogs.ts';
import { forgetPage } from '#engine/forgetPage.ts';
import { meQuery } from '#session/me.ts';
import { HOME } from '#session/returnPath.ts';
import { waitingPageStore } from '#session/waitingPage.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AppRouter, createAppRouter } from './router.ts';

/** Renders the console into `element`. */
export function startApp(element: HTMLElement, queryClient: QueryClient): void {
  // Before the router, which asks before unsaved changes are left.
  followOtherTabs(() => shownTo(queryClient));
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  markMissingCode();
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The id of the page's user. */
const shownTo = (queryClient: QueryClient) => queryClient.getQueryData(meQuery().queryKey)?.user_id ?? null;

/**
 * When a session ends on its own, opens the sign-in page, and returns afterwards. A page with unsaved changes stays
 * mounted, and sign-in replaces it. One end is reported several times: by the auth client, by each refused request, by
 * other tabs.
 */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  return onSession((event) => {
    if (event === 'started') return;
    if (event === 'ended') {
      if (waitingPageStore.snapshot() !== null) return;
      const userId = shownTo(queryClient);
      if (isDialogOpen() && userId !== null) {
        waitingPageStore.set({ userId, href: router.latestLocation.href });
        return;
      }
    }
    const leave = async () => {
      const from = guardedPlace(router);
      if (event === 'ended' && from !== null) {
        await router.navigate({
          to: '/admin/login',
          search: from === HOME ? {} : { from },
          state: { sessionEnded: true },
        });
      }
      // If a new session has begun, its queries are running: a displayed query that is removed never finishes.
      if (storedSession() !== null) return;
      forgetPage(queryClient);
    };
    void leave();
  });
}

/** The current or upcoming page, if it is for staff. The previous page may still be shown. */
function guardedPlace(router: AppRouter): string | null {
  const { latestLocation } = router;
  const matches = router.matchRoutes(latestLocation.pathname, latestLocation.search);
  return matches.some(({ routeId }) => routeId === '/_staff') ? latestLocation.href : null;
}
