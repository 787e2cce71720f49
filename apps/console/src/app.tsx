import { followOtherTabs } from '#backend/otherTabs.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { HOME } from '#session/returnPath.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AppRouter, createAppRouter } from './router.ts';

/** Draws the console into `element`. */
export function startApp(element: HTMLElement, queryClient: QueryClient): void {
  const router = createAppRouter(queryClient);
  followSession(router, queryClient);
  followOtherTabs();
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** A session that ends on its own leads to the sign-in page, which leads back to where it ended. */
export function followSession(router: AppRouter, queryClient: QueryClient): () => void {
  return onSession((event) => {
    if (event === 'started') return;
    const { pathname, href } = router.state.location;
    const isGuarded = router.state.matches.some((match) => match.routeId === '/_staff');
    const leave = async () => {
      if (event === 'ended' && isGuarded) {
        await router.navigate({ to: '/admin/login', search: pathname === HOME ? {} : { from: href } });
      }
      queryClient.clear();
    };
    void leave();
  });
}
