import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished, vi } from 'vitest';
import { type AppRouter, createAppRouter } from '../router.ts';

/**
 * The console's router, for one test. Removes its page listeners afterwards: they would keep it in memory, and slow
 * down later tests.
 */
export function testRouter(client: QueryClient, address = '/'): AppRouter {
  const targets = [window, document].map((target) => ({ target, spy: vi.spyOn(target, 'addEventListener') }));
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  for (const { target, spy } of targets) {
    for (const [type, listener, options] of spy.mock.calls)
      onTestFinished(() => target.removeEventListener(type, listener, options));
    spy.mockRestore();
  }
  return router;
}
