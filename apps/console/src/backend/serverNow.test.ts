import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeTime, serverNow } from './serverNow.ts';

const DAY = 24 * 60 * 60_000;
const HERE = Date.parse('2026-11-28T10:00:00Z');

const answeredAt = (there: number) =>
  new Response(null, { headers: { date: new Date(there).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: HERE });
  noticeTime(answeredAt(HERE), HERE);
});
afterEach(() => void vi.useRealTimers());

it('uses the time of server responses if the computer’s clock is wrong', () => {
  noticeTime(answeredAt(HERE - DAY), HERE);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(HERE - DAY + 5000);
  noticeTime(answeredAt(HERE + DAY), HERE + 5000);
  expect(serverNow()).toBe(HERE + DAY);
});

it('uses the computer’s time if it is right or no response has a time', () => {
  noticeTime(answeredAt(HERE - 59_000), HERE);
  noticeTime(new Response(null), HERE);
  expect(serverNow()).toBe(HERE);
});

it('ignores responses that took long, such as during sleep', () => {
  noticeTime(answeredAt(HERE - DAY), HERE - DAY);
  expect(serverNow()).toBe(HERE);
});
