import { prefetch } from '#backend/prefetch.ts';
import { isBackendConfigured, loadConfig } from '#backend/config.ts';
import { storedSession } from '#backend/storedSession.ts';
import { USERS } from '#features/users/users.search.ts';
import { usersPage } from '#features/users/users.api.ts';
import { parseSearch } from '#kit/list/search.ts';
import { metricsQuery } from '#parts/metrics.ts';
import { meQuery } from '#session/me.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Requests what the page at this address will show first, before its code is loaded. The screens find the responses,
 * or the pending requests, in the cache; pages that aren't listed here are only slightly slower.
 */
export function readAhead(client: QueryClient, { pathname, search }: Location): void {
  if (!pathname.startsWith('/admin') || storedSession() === null) return;
  if (pathname === '/admin/users') void import('#features/users/UsersScreen.tsx');
  if (pathname === '/admin') void import('#features/dashboard/DashboardScreen.tsx');
  const read = async () => {
    await loadConfig();
    if (!isBackendConfigured()) return;
    prefetch(client, meQuery());
    if (pathname === '/admin/users') {
      const { page, notUnderstood } = USERS.read(parseSearch(search));
      if (notUnderstood.length === 0) prefetch(client, usersPage(page));
    }
    prefetch(client, metricsQuery());
  };
  void read();
}
