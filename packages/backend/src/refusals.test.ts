import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusals } from './refusals.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('two hundred refusals of a caller are immediate, further ones delayed; other callers are not affected', async () => {
  const refusals = new Refusals();
  for (let i = 0; i < 200; i++) await refusals.delay('a');
  const sent = vi.fn();
  const late = refusals.delay('a').then(sent);
  await refusals.delay('b');
  await refusals.delay(null);
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await late;
  // The bucket was refilled by ten in the meantime.
  for (let i = 0; i < 10; i++) await refusals.delay('a');
  expect(sent).toHaveBeenCalledOnce();
});
