// @vitest-environment jsdom

import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackendError, unreachable } from './BackendError.ts';
import { connectionStore, isUnreachable, noticeUnreachable } from './connection.ts';

const ADDRESS = 'http://backend.test/rest/v1/rpc/admin_get_users';
let answer: () => Promise<Response>;
const asked = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  vi.stubGlobal('fetch', (address: string) => {
    asked(address);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const there = () => Promise.resolve(Response.json({ status: 'ok' }));
const behindProxy = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

it('ignores a single lost request while the server answers', async () => {
  answer = there;
  await noticeUnreachable(ADDRESS);
  expect(connectionStore.snapshot()).toBe(true);
  expect(asked.mock.calls).toEqual([['http://backend.test/readyz']]);
});

const starting = () => Promise.resolve(Response.json({ status: 'starting' }, { status: 503 }));

it('treats a server without its database as reachable', async () => {
  answer = () => Promise.resolve(Response.json({ status: 'unavailable' }, { status: 503 }));
  await noticeUnreachable(ADDRESS);
  expect(connectionStore.snapshot()).toBe(true);
});

it.each([
  ['is away', away],
  ['is away behind its proxy', behindProxy],
  ['is starting', starting],
])('shows an outage while the server %s, and polls until it is back', async (_, isAway) => {
  const heard = vi.fn();
  onlineManager.subscribe(heard);
  answer = isAway;
  const noticed = noticeUnreachable(ADDRESS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connectionStore.snapshot()).toBe(false);
  answer = there;
  await vi.advanceTimersByTimeAsync(3000);
  await noticed;
  expect(connectionStore.snapshot()).toBe(true);
  expect(heard.mock.calls).toEqual([[false], [true]]);
});

it('runs one check at a time, however many requests fail', async () => {
  answer = away;
  const noticed = [1, 2, 3].map(() => noticeUnreachable(ADDRESS));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(1);
  answer = there;
  await vi.advanceTimersByTimeAsync(3000);
  await Promise.all(noticed);
});

it('stops polling once the browser reports a network', async () => {
  answer = away;
  const noticed = noticeUnreachable(ADDRESS);
  await vi.advanceTimersByTimeAsync(0);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(3000);
  await noticed;
  expect(asked).toHaveBeenCalledTimes(1);
});

it('distinguishes an unreachable server from a refusal', () => {
  expect(isUnreachable(unreachable())).toBe(true);
  expect(isUnreachable(new BackendError({ sentence: '', status: 503 }))).toBe(true);
  expect(isUnreachable(new BackendError({ sentence: 'Try again in a minute.', status: 503 }))).toBe(false);
  expect(
    isUnreachable(new BackendError({ sentence: 'The server is starting.', reason: 'starting', status: 503 })),
  ).toBe(true);
  expect(isUnreachable(new BackendError({ sentence: '', status: 500 }))).toBe(false);
  expect(isUnreachable(new Error('of another kind'))).toBe(false);
});
