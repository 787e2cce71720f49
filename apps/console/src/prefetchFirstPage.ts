import { prefetch } from '#backend/prefetch.ts';
import { isBackendConfigured, loadConfig } from '#backend/config.ts';
import { prefetchCode } from '#backend/fetchCode.ts';
import { storedSession } from '#backend/storedSession.ts';
import { REPORTS_LIST } from '#features/reports/reports.api.ts';
import { REPORTS } from '#features/reports/reports.search.ts';
import { USERS } from '#features/users/users.search.ts';
import { usersPage } from '#features/users/users.api.ts';
import { parseSearch } from '#kit/list/search.ts';
import { deskPage } from '#engine/desk/desk.ts';
import { prefetchPage } from '#engine/list/prefetchPage.ts';
import { metricsQuery } from '#parts/metrics.ts';
import { chosenColumns } from '#engine/views/views.api.ts';
import { asStaff, meQuery } from '#session/me.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Screens whose code is requested together with the large script. */
const SCREENS: Readonly<Record<string, () => Promise<unknown>>> = {
  '/admin': () => import('#features/dashboard/DashboardScreen.tsx'),
  '/admin/users': () => import('#features/users/UsersScreen.tsx'),
  '/admin/reports': () => import('#features/reports/ReportsScreen.tsx'),
  '/admin/support': () => import('#features/support/SupportScreen.tsx'),
  '/admin/posts': () => import('#features/posts/PostsScreen.tsx'),
  '/admin/reviews': () => import('#features/reviews/ReviewsScreen.tsx'),
  '/admin/withdrawals': () => import('#features/withdrawals/WithdrawalsScreen.tsx'),
};

interface List {
  permission: Permission;
  prefetch: (client: QueryClient, search: string) => void;
}

/** First pages of lists. */
const LISTS: Readonly<Record<string, List>> = {
  '/admin/users': {
    permission: 'users.read',
    prefetch: (client, search) => prefetchPage(client, USERS.read(parseSearch(search)), usersPage),
  },
  '/admin/reports': {
    permission: 'reports.read',
    prefetch: (client, search) =>
      prefetchPage(client, REPORTS.read(parseSearch(search)), (page) => deskPage(REPORTS_LIST, page)),
  },
};

/**
 * Prefetches the first data of the page at this address, before its code is loaded. Screens find responses or pending
 * requests in the cache. Non-staff users request only their own profile. Resolves when everything is answered or
 * refused.
 */
export async function prefetchFirstPage(client: QueryClient, { pathname, search }: Location): Promise<void> {
  if (!pathname.startsWith('/admin') || storedSession() === null) return;
  const screen = SCREENS[pathname];
  if (screen !== undefined) prefetchCode(screen);
  await loadConfig();
  if (!isBackendConfigured()) return;
  prefetch(client, meQuery());
  const list = LISTS[pathname];
  if (list !== undefined) void asStaff(client, list.permission, () => list.prefetch(client, search));
  await asStaff(client, undefined, () => {
    prefetch(client, chosenColumns());
    prefetch(client, metricsQuery());
  });
  await allRead(client);
}

function allRead(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    look();
  });
}
