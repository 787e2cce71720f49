// @vitest-environment jsdom

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TierBadge } from './badges.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const show = (ms: number) =>
  render(
    <TierBadge
      profile={{ subscription_tier: 'pro', subscription_expires_at: new Date(NOW + ms).toISOString() }}
    />,
  );

it.each([5_000, 45_000, 40 * DAY_MS])(
  'changes on an open page when the subscription ends, after %d ms',
  (left) => {
    show(left);
    pass(left);
    expect(screen.getByText('Pro')).toBeVisible();
    pass(2);
    expect(screen.getByText('Free')).toBeVisible();
  },
);

it('leaves no timer', async () => {
  const { unmount } = show(5_000);
  unmount();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});
