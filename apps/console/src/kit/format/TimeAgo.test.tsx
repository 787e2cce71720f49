// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noticeTime } from '#backend/serverNow.ts';
import { TimeAgo } from './TimeAgo.tsx';
import { useNow } from './useNow.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says how long ago, and the exact moment on hover', () => {
  render(<TimeAgo at="2026-11-21T11:55:00+00:00" />);
  const time = screen.getByText('5 minutes ago');
  expect(time.getAttribute('datetime')).toBe('2026-11-21T11:55:00.000Z');
  fireEvent.pointerEnter(time);
  expect(time.title).toMatch(/^21 Nov 2026, \d\d:55:00 /);
});

it('goes by the server’s clock where the computer’s is wrong', () => {
  const answered = (at: string) => new Response(null, { headers: { date: new Date(at).toUTCString() } });
  noticeTime(answered('2026-11-20T12:00:00Z'), Date.now());
  render(<TimeAgo at="2026-11-20T11:55:00Z" />);
  noticeTime(answered('2026-11-21T12:00:00Z'), Date.now());
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
});

it('has a short form', () => {
  render(<TimeAgo at="2026-11-21T09:55:00Z" short />);
  expect(screen.getByText('2 h ago')).toBeTruthy();
});

it('moves on while it is on the screen', () => {
  render(<TimeAgo at="2026-11-21T11:55:00Z" />);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('6 minutes ago')).toBeTruthy();
});

it('is drawn once where another one was', () => {
  const drawn = vi.fn();
  const Moment = () => {
    drawn(useNow());
    return null;
  };
  const { rerender } = render(<Moment key="before" />);
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  drawn.mockClear();
  rerender(<Moment key="after" />);
  expect(drawn).toHaveBeenCalledTimes(1);
});

it('stops its timer when nothing shows a moment any more', async () => {
  const { unmount } = render(<TimeAgo at="2026-11-21T11:55:00Z" />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});

it('shows a dash where there is no moment', () => {
  render(<TimeAgo at={null} />);
  expect(screen.getByText('–')).toBeTruthy();
});
