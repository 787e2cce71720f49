import { createQueryClient } from '#backend/queryClient.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createAppRouter } from '../router.ts';

/**
 * Draws a part by itself, with the console's own router around it for its links. A router with another tree would
 * still be drawn in the next file of the worker.
 */
export function renderPart(part: ReactNode): void {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={createAppRouter(client, createMemoryHistory())}>
        {part}
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}
