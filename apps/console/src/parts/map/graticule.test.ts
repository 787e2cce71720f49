import { describe, expect, it } from 'vitest';
import { type Box, gridOf, gridStep } from './gridLayer.ts';

const world: Box = { south: -85, west: -180, north: 85, east: 180 };
const zagreb: Box = { south: 45.75, west: 15.85, north: 45.88, east: 16.1 };
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

describe('gridStep', () => {
  it.each([
    [world, 30],
    [zagreb, 0.05],
    [{ south: 45.81, west: 15.98, north: 45.811, east: 15.981 }, 0.001],
    [{ south: -200, west: -720, north: 200, east: 720 }, 30],
  ])('returns for %j %d degrees', (box, step) => {
    expect(gridStep(box)).toBe(step);
  });
});

it.each([
  [6, 0.05],
  [2, 0.2],
  [0, 0.5],
  [99, 0.05],
])('returns for at most %d lines a step of %d degrees', (most, step) => {
  expect(gridStep(zagreb, most)).toBe(step);
});

describe('gridOf', () => {
  it('has a line at every multiple inside the box and none outside', () => {
    const { meridians, parallels } = gridOf(zagreb);
    expect(names(meridians)).toEqual([
      '15.85° E',
      '15.90° E',
      '15.95° E',
      '16.00° E',
      '16.05° E',
      '16.10° E',
    ]);
    expect(names(parallels)).toEqual(['45.75° N', '45.80° N', '45.85° N']);
  });

  it('labels the hemispheres, and the lines between them', () => {
    const { meridians, parallels } = gridOf({ south: -1, west: -1, north: 1, east: 1 });
    expect(names(meridians)).toEqual(['1.0° W', '0.5° W', '0.0°', '0.5° E', '1.0° E']);
    expect(names(parallels)).toEqual(['1.0° S', '0.5° S', '0.0°', '0.5° N', '1.0° N']);
  });

  it('limits the number of lines for any view', () => {
    const { meridians, parallels } = gridOf(world);
    expect(meridians.length + parallels.length).toBeLessThan(20);
  });
});
