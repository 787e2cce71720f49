import { expect, it } from 'vitest';
import { boundsOf } from './openSpots.ts';

const spot = (latitude: number, longitude: number, size: number) => ({ latitude, longitude, size });
const croatia = [spot(43.5, 16.5, 40), spot(45.75, 15.75, 60)];

it('fits the map to the spots', () => {
  expect(boundsOf(croatia)).toEqual([
    [43.5, 15.75],
    [45.75, 16.5],
  ]);
  expect(boundsOf([spot(1, 2, 0)])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('leaves out distant places with little demand', () => {
  expect(boundsOf([...croatia, spot(-33.25, 151.25, 1), spot(37.75, -122.25, 1)])).toEqual(boundsOf(croatia));
  expect(boundsOf([...croatia, spot(-33.25, 151.25, 10)])[0]).toEqual([-33.25, 15.75]);
});
