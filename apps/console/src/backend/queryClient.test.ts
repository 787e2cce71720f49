// @vitest-environment jsdom

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { BackendError } from './BackendError.ts';
import { createQueryClient, ME_KEY } from './queryClient.ts';

afterEach(() => void vi.useRealTimers());

it('refetches the role at once after a refusal, then at most every five seconds while refusals last', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const readMe = vi.fn(() => Promise.resolve('me'));
  const stop = new QueryObserver(client, { queryKey: ME_KEY, queryFn: readMe }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const refusal = () =>
    Promise.reject(new BackendError({ sentence: 'Not authorized', status: 403, reason: 'not_authorized' }));
  const beRefused = () => client.query({ queryKey: ['posts'], queryFn: refusal }).catch(() => undefined);
  await Promise.all([beRefused(), beRefused()]);
  await vi.advanceTimersByTimeAsync(0);
  expect(readMe).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3000);
  await beRefused();
  await beRefused();
  await vi.advanceTimersByTimeAsync(1999);
  expect(readMe).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(readMe).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readMe).toHaveBeenCalledTimes(3);
  stop();
});
