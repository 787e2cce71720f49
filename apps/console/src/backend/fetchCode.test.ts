// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import { fetchCode, isMissingCode, markMissingCode } from './fetchCode.ts';

let isThere: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isThere = false;
  vi.stubGlobal('fetch', () =>
    isThere ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('Failed to fetch')),
  );
  return () => vi.useRealTimers();
});

const FAILED = 'Failed to fetch dynamically imported module: /assets/Part.js';

it('loads the code as soon as there is a connection', async () => {
  const load = vi.fn(() => (isThere ? Promise.resolve('code') : Promise.reject(new TypeError(FAILED))));
  const fetched = fetchCode(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
  isThere = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await fetched).toBe('code');
});

it('fails when the server is reachable but the code is missing', async () => {
  isThere = true;
  const fetched = fetchCode(() => Promise.reject(new TypeError(FAILED)));
  await expect(fetched).rejects.toThrow(FAILED);
});

it('marks errors for which the router would reload the page', () => {
  markMissingCode();
  const payload = new TypeError(FAILED);
  expect(isMissingCode(payload)).toBe(false);
  for (let told = 0; told < 2; told += 1) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  }
  expect(isMissingCode(payload)).toBe(true);
  expect(payload.message).toBe(`Code could not be fetched: ${FAILED}`);
});

it('prefetches code after the first paint, and immediately from then on', async () => {
  vi.resetModules();
  const { firstPageIsPainted, prefetchAfterPaint } = await import('./fetchCode.ts');
  const [early, late] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  prefetchAfterPaint(early);
  expect(early).not.toHaveBeenCalled();
  firstPageIsPainted();
  expect(early).toHaveBeenCalledOnce();
  prefetchAfterPaint(late);
  expect(late).toHaveBeenCalledOnce();
});
