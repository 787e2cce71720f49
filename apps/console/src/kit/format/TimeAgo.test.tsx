// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeAgo } from './TimeAgo.tsx';

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

it('takes less room where it is asked to', () => {
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

it('stops its timer when nothing shows a moment any more', () => {
  const { unmount } = render(<TimeAgo at="2026-11-21T11:55:00Z" />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('shows a dash where there is no moment', () => {
  render(<TimeAgo at={null} />);
  expect(screen.getByText('–')).toBeTruthy();
});
