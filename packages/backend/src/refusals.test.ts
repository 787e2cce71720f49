import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusals } from './refusals.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('two hundred refusals are told at once, more of them half a second later, others never wait', async () => {
  const refusals = new Refusals();
  for (let i = 0; i < 200; i++) await refusals.turn('a');
  const told = vi.fn();
  const late = refusals.turn('a').then(told);
  await refusals.turn('b');
  await refusals.turn(null);
  await vi.advanceTimersByTimeAsync(400);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await late;
  // Meanwhile ten more are allowed.
  for (let i = 0; i < 10; i++) await refusals.turn('a');
  expect(told).toHaveBeenCalledOnce();
});
