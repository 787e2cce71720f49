import { describe, expect, it } from 'vitest';
import { formatCoordinate, readCoordinate } from './coordinates.ts';

describe('formatCoordinate', () => {
  it.each([
    [45.815011, '45.815011'],
    [15.9819, '15.981900'],
    [-0.1, '-0.100000'],
    [0, '0.000000'],
    [45.81501149, '45.815011'],
    [null, '–'],
    [undefined, '–'],
    ['45.8', '–'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('shows %j as %s', (degrees, shown) => {
    expect(formatCoordinate(degrees)).toBe(shown);
  });
});

describe('readCoordinate', () => {
  it.each([
    ['45.815011', 90, 45.815011],
    [' -33.9 ', 90, -33.9],
    ['90', 90, 90],
    ['90.000001', 90, null],
    ['179.9999999', 180, 180],
    ['-180', 180, -180],
    ['181', 180, null],
    ['45,8', 90, null],
    ['north', 90, null],
    ['', 90, null],
    ['1e1', 90, null],
  ] as const)('reads %j within ±%i as %j', (typed, limit, degrees) => {
    expect(readCoordinate(typed, limit)).toBe(degrees);
  });
});
