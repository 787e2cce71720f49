import { describe, expect, it } from 'vitest';
import { type Box, gridLines, gridStep } from './graticule.ts';

const world: Box = { south: -85, west: -180, north: 85, east: 180 };
const zagreb: Box = { south: 45.75, west: 15.85, north: 45.88, east: 16.1 };

describe('gridStep', () => {
  it.each([
    [world, 30],
    [zagreb, 0.05],
    [{ south: 45.81, west: 15.98, north: 45.811, east: 15.981 }, 0.001],
    [{ south: -200, west: -720, north: 200, east: 720 }, 30],
  ])('of %j is %d degrees', (box, step) => {
    expect(gridStep(box)).toBe(step);
  });
});

it('draws a line at every multiple inside the box and none outside', () => {
  const lines = gridLines(zagreb);
  const meridians = lines.filter(([a, b]) => a[1] === b[1]).map(([a]) => a[1]);
  const parallels = lines.filter(([a, b]) => a[0] === b[0]).map(([a]) => a[0]);
  expect(meridians.map((degrees) => degrees.toFixed(2))).toEqual([
    '15.85',
    '15.90',
    '15.95',
    '16.00',
    '16.05',
    '16.10',
  ]);
  expect(parallels.map((degrees) => degrees.toFixed(2))).toEqual(['45.75', '45.80', '45.85']);
});

it('stays within a readable number of lines however wide the view', () => {
  expect(gridLines(world).length).toBeLessThan(30);
});
