import { parseSearch, stringifySearch } from '#kit/list/search.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';

/** The console's router; `history` only in tests. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history === undefined ? {} : { history }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Needed for the page; without one it is open to all staff. */
    permission?: Permission;
    isAdministration?: boolean;
  }
  interface HistoryState {
    /** On the sign-in page: the session ended, the user did not sign out. */
    sessionEnded?: boolean;
  }
}
