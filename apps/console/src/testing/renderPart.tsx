import { createQueryClient } from '#backend/queryClient.ts';
import type { Me } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { testRouter } from './testRouter.ts';

/**
 * Renders a component alone, inside the console's own router for its links. A router with another tree would stay
 * registered for the next file of the worker. `me`: the signed-in person, for parts that depend on permissions.
 */
export function renderPart(part: ReactNode, me: Me | null = null): void {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <MeContext value={me}>
        <RouterContextProvider router={testRouter(client)}>{part}</RouterContextProvider>
      </MeContext>
    </QueryClientProvider>,
  );
}
