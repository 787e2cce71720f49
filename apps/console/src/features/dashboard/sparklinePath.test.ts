import { expect, it } from 'vitest';
import { sparklinePath } from './sparklinePath.ts';

it('draws the maximum at the top and zero at the bottom, up to the last value', () => {
  expect(sparklinePath([0, 5, 10, 2], 150, 20)).toEqual({
    line: 'M0 20L50 10L100 0L150 16',
    area: 'M0 20L50 10L100 0L150 16L150 20L0 20Z',
    last: { x: 150, y: 16 },
  });
});

it('draws a flat line at the bottom when all values are zero', () => {
  expect(sparklinePath([0, 0, 0], 10, 8).line).toBe('M0 8L5 8L10 8');
});

it('returns a point for one day and null for no days', () => {
  expect(sparklinePath([3], 10, 8)).toEqual({ line: 'M0 0', area: 'M0 0L0 8L0 8Z', last: { x: 0, y: 0 } });
  expect(sparklinePath([], 10, 8)).toEqual({ line: '', area: '', last: null });
});
