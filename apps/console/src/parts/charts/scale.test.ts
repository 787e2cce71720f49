import { describe, expect, it } from 'vitest';
import { axisTop, gridOf, MINUTE_STEPS, mostShown, spikesOf } from './scale.ts';

const aSeries = (...values: (number | null)[]) => [{ name: 'Created', values }];
const CALM = [4, 6, 5, 7, 3, 5, 6, 4, 8, 5];

describe('the axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [10, 10],
    [5, 6],
    [11, 12],
    [14, 16],
    [480, 500],
    [601, 800],
  ])('ends for a maximum of %i at %i', (most, top) => {
    expect(axisTop(aSeries(0, most))).toBe(top);
  });

  it.each([
    [4, 4],
    [61, 120],
    [1500, 2160],
    [900_000, 1_000_000],
  ])('ends for a maximum of %i minutes at %i', (most, top) => {
    expect(axisTop(aSeries(0, most), MINUTE_STEPS)).toBe(top);
  });

  it('has an end without values', () => {
    expect(axisTop(aSeries(null, null))).toBe(1);
    expect(axisTop([])).toBe(1);
  });

  it('has a middle line if half is a whole number', () => {
    expect([gridOf(1), gridOf(4), gridOf(20)]).toEqual([
      [1, 0],
      [4, 2, 0],
      [20, 10, 0],
    ]);
  });
});

describe('a spike', () => {
  it('does not flatten the other days', () => {
    expect(mostShown([...CALM, 400])).toBe(8);
    expect(axisTop(aSeries(...CALM, 400))).toBe(8);
  });

  it('requires three times the usual value, and enough days', () => {
    expect(mostShown([...CALM, 18])).toBe(18);
    expect(mostShown([1, 1, 90])).toBe(90);
  });

  it('does not exist if most days are empty', () => {
    expect(mostShown([...Array<number>(20).fill(0), 3])).toBe(3);
  });

  it('is labelled with its number, once per day', () => {
    const series = [...aSeries(1, 50, 2), ...aSeries(1, 70, null)];
    expect(spikesOf(series, 10)).toEqual([{ share: 0.5, value: 70 }]);
  });

  it('is labelled only at the highest of adjacent days', () => {
    expect(spikesOf(aSeries(1, 50, 60, 2, 40, 2, 2, 2), 10)).toEqual([
      { share: 2 / 7, value: 60 },
      { share: 4 / 7, value: 40 },
    ]);
  });
});
