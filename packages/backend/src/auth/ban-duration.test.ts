import { expect, test } from 'vitest';
import { parseBanDuration } from './ban-duration.ts';

test.each([
  ['none', null],
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['1.5h', 5_400],
  ['90s', 90],
  ['876000h', 876_000 * 3600],
  ['99999999999h', 100 * 366 * 24 * 3600],
])('%s', (text, seconds) => {
  expect(parseBanDuration(text)).toBe(seconds);
});

test.each(['', 'soon', '3', '3 h', 'h', '-1h', '1d', '1hx'])('refuses "%s"', (text) => {
  expect(() => parseBanDuration(text)).toThrow(/invalid format for ban duration/);
});
