import { expect, it } from 'vitest';
import { sparklinePath } from './sparklinePath.ts';

it('draws the most at the top, zero at the bottom, and today apart from the days that are over', () => {
  expect(sparklinePath([0, 5, 10, 2], 150, 20)).toEqual({
    line: 'M0 20L50 10L100 0',
    area: 'M0 20L50 10L100 0L100 20L0 20Z',
    today: 'M100 0L150 16',
    last: { x: 150, y: 16 },
  });
});

it('lies flat at the bottom when nothing happened', () => {
  expect(sparklinePath([0, 0, 0], 10, 8).line).toBe('M0 8L5 8');
});

it('is a point for one day, and nothing for none', () => {
  expect(sparklinePath([3], 10, 8)).toEqual({ line: '', area: '', today: '', last: { x: 0, y: 0 } });
  expect(sparklinePath([], 10, 8).last).toBeNull();
});
