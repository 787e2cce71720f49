// @vitest-environment jsdom

import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListPager } from './ListPager.tsx';
import type { PageOf } from './page.ts';

const LONG_MS = 5_000;
const turned = vi.fn();
const list = { page: turned, filter: vi.fn(), sort: vi.fn(), clear: vi.fn(), show: vi.fn(), close: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  turned.mockClear();
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
});

/** A list with a delay before each page except the first. */
function Listed({ ms }: { ms: number }) {
  const pageQuery = ({ page }: { page?: number }) =>
    queryOptions({
      queryKey: ['rows', page],
      queryFn: async (): Promise<PageOf<object>> => {
        await new Promise((resolve) => setTimeout(resolve, page === 1 ? 0 : ms));
        return { rows: [], hasNext: true };
      },
    });
  const page = { page: 1 };
  return <ListPager of={{ list, page }} query={useQuery(pageQuery(page))} pageQuery={pageQuery} />;
}

async function pressNext(ms: number) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Listed ms={ms} />
    </QueryClientProvider>,
  );
  await pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows the next page with its rows if they load quickly', async () => {
  await pressNext(40);
  await pass(30);
  expect(turned).not.toHaveBeenCalled();
  await pass(20);
  expect(turned).toHaveBeenCalledExactlyOnceWith(2);
});

it('shows the next page without rows after 100 ms', async () => {
  await pressNext(LONG_MS);
  await pass(90);
  expect(turned).not.toHaveBeenCalled();
  await pass(20);
  expect(turned).toHaveBeenCalledExactlyOnceWith(2);
});

it('keeps the latest choice', async () => {
  await pressNext(40);
  window.history.replaceState(null, '', '/?status=open');
  await pass(LONG_MS);
  expect(turned).not.toHaveBeenCalled();
});

it('moves one page for two quick presses', async () => {
  await pressNext(40);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await pass(LONG_MS);
  expect(turned).toHaveBeenCalledExactlyOnceWith(2);
});
