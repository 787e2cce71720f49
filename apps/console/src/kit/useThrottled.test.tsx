// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useThrottled } from './useThrottled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('runs immediately, and once more for all later calls', () => {
  const run = vi.fn();
  const { result } = renderHook(() => useThrottled(run, 1000));
  for (let wish = 0; wish < 50; wish += 1) result.current();
  expect(run).toHaveBeenCalledTimes(1);
  pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
  pass(10_000);
  expect(run).toHaveBeenCalledTimes(2);
  result.current();
  expect(run).toHaveBeenCalledTimes(3);
});

it('does nothing after it is unmounted', () => {
  const run = vi.fn();
  const { result, unmount } = renderHook(() => useThrottled(run, 1000));
  result.current();
  result.current();
  unmount();
  pass(5000);
  expect(run).toHaveBeenCalledTimes(1);
});
