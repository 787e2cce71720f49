import { describe, expect, it } from 'vitest';
import { areaPath, dayAt, dotsPath, linePath } from './chartPath.ts';

const BOX = { width: 100, height: 10 };

describe('a line', () => {
  it('runs from left to right, with zero at the bottom', () => {
    expect(linePath([0, 5, 10], 10, BOX)).toBe('M0 10L50 5L100 0');
  });

  it('is clipped at the top', () => {
    expect(linePath([0, 50, 10], 10, BOX)).toBe('M0 10L50 0L100 0');
  });

  it('is interrupted on days without a value', () => {
    expect(linePath([0, 5, null, 5, 0], 10, BOX)).toBe('M0 10L25 5M75 5L100 10');
  });

  it('is a dot for a single day between gaps', () => {
    expect(dotsPath([null, 5, null, 5, 5], 10, BOX)).toBe('M25 5h0.01');
    expect(dotsPath([5], 10, BOX)).toBe('M50 5h0.01');
    expect(dotsPath([0, 5], 10, BOX)).toBe('');
  });

  it('has an area below only without gaps', () => {
    expect(areaPath([0, 10], 10, BOX)).toBe('M0 10L100 0L100 10L0 10Z');
    expect(areaPath([0, null, 10], 10, BOX)).toBe('');
  });
});

it('finds the day under the pointer, including the edges', () => {
  expect([-0.2, 0, 0.49, 0.51, 1, 1.3].map((share) => dayAt(share, 3))).toEqual([0, 0, 1, 1, 2, 2]);
});
