import { expect, it } from 'vitest';
import { effectiveTier } from './tier.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['pro', '2026-11-21T12:00:00Z', 'pro'],
  ['pro', '2027-01-01T00:00:00Z', 'pro'],
  ['pro', '2026-11-21T11:59:59.999Z', 'free'],
  ['pro', null, 'pro'],
  ['pro', 'whenever', 'free'],
  ['free', '2027-01-01T00:00:00Z', 'free'],
  [null, null, 'free'],
  ['gold', '2027-01-01T00:00:00Z', 'free'],
])('treats a subscription %j until %j as %s', (subscription_tier, subscription_expires_at, tier) => {
  expect(effectiveTier({ subscription_tier, subscription_expires_at }, NOW)).toBe(tier);
});
