import { loadConfig } from '#backend/config.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { forgetPage } from '#engine/forgetPage.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { followSession } from '../app.tsx';
import type { AppRouter } from '../router.ts';
import { testRouter } from './testRouter.ts';
import { typingFast } from './typing.ts';

interface OpenConsole {
  router: AppRouter;
  user: ReturnType<typeof userEvent.setup>;
  /** Path and search, as the address bar shows them. */
  address: () => string;
}

/** Opens the console at an address, through its real router. */
export async function openConsole(address: string): Promise<OpenConsole> {
  await loadConfig();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const router = testRouter(client, address);
  onTestFinished(followSession(router, client));
  onTestFinished(() => forgetPage(client));
  // Ends ignoreTyping.
  onTestFinished(() => void window.dispatchEvent(new Event('pointerdown')));
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await router.load();
  return { router, user: typingFast(userEvent.setup()), address: () => router.state.location.href };
}
