import { createQueryClient } from '#backend/queryClient.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { testRouter } from './testRouter.ts';

/**
 * Renders a component alone, inside the console's own router for its links. A router with another tree would stay
 * registered for the next file of the worker.
 */
export function renderPart(part: ReactNode): void {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={testRouter(client)}>{part}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
