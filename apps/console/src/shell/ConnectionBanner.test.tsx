// @vitest-environment jsdom

import { missingCodeStore } from '#backend/fetchCode.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ConnectionBanner, whatWaits } from './ConnectionBanner.tsx';

it.each([
  [0, 'This page may be out of date. It is updated once the connection is back.'],
  [1, 'Keep this page open: 1 action is sent once the connection is back.'],
  [3, 'Keep this page open: 3 actions are sent once the connection is back.'],
])('explains what happens to %d waiting actions', (waiting, said) => {
  expect(whatWaits(waiting)).toBe(said);
});

function show() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ConnectionBanner />
    </QueryClientProvider>,
  );
  return client;
}

/** Whether the browser would ask before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before unloading the page while an action waits', async () => {
  const client = show();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  expect(asks()).toBe(false);
  await act(async () => {
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.resolve() })
      .execute(undefined);
    await Promise.resolve();
  });
  await screen.findByText(/1 action is sent/);
  expect(asks()).toBe(true);
  await act(async () => {
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
  });
  expect(asks()).toBe(false);
});

it('offers to reload the page if some of its code is missing', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  act(() => missingCodeStore.set(true));
  onTestFinished(() => missingCodeStore.set(false));
  expect(screen.getByRole('status')).toHaveTextContent('Part of this page could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
