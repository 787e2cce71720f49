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

it('shows the relative time, and the exact time on hover', () => {
  render(<TimeAgo at="2026-11-21T11:55:00+00:00" />);
  const time = screen.getByText('5 minutes ago');
  expect(time.getAttribute('datetime')).toBe('2026-11-21T11:55:00.000Z');
  fireEvent.pointerEnter(time);
  expect(time.title).toMatch(/^21 Nov 2026, \d\d:55:00 /);
});

it('uses the server’s clock if the computer’s is wrong', () => {
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

it('updates while it is visible', () => {
  render(<TimeAgo at="2026-11-21T11:55:00Z" />);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('6 minutes ago')).toBeTruthy();
});

it('renders in place of another time', () => {
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

it('stops its timer when no time is shown', async () => {
  const { unmount } = render(<TimeAgo at="2026-11-21T11:55:00Z" />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});

it('shows a dash without a time', () => {
  render(<TimeAgo at={null} />);
  expect(screen.getByText('–')).toBeTruthy();
});
